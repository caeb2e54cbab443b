// The referee's queue: every entry is written to the phone before it is sent, goes out in
// order, and leaves the phone only when the server has answered for it. The same entry sent
// twice is one entry, for it keeps its id. Works without a service worker and on plain http.
"use strict";

const referee = (() => {
  const sheet = document.querySelector("[data-sheet]");
  const match = sheet.dataset.sheet;
  const say = sheet.dataset;
  const listeners = [];

  // --- Ids that grow with time, without crypto.randomUUID (it needs https) -----

  function newId() {
    const bytes = crypto.getRandomValues(new Uint8Array(16));
    const now = Date.now();
    for (let i = 0; i < 6; i++) bytes[i] = Math.floor(now / 2 ** (8 * (5 - i))) % 256;
    bytes[6] = 0x70 | (bytes[6] & 0x0f);
    bytes[8] = 0x80 | (bytes[8] & 0x3f);
    const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
    return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
  }

  function device() {
    let name = localStorage.getItem("nomerok-device");
    if (!name) localStorage.setItem("nomerok-device", (name = newId().slice(-8)));
    return name;
  }

  // --- The queue on the phone ---------------------------------------------------

  const opened = new Promise((done, failed) => {
    const asked = indexedDB.open("nomerok", 1);
    asked.onupgradeneeded = () => asked.result.createObjectStore("outbox", { keyPath: "order", autoIncrement: true }).createIndex("match", "match");
    asked.onsuccess = () => done(asked.result);
    asked.onerror = () => failed(asked.error);
  });

  async function store(mode, work) {
    const db = await opened;
    return new Promise((done, failed) => {
      const transaction = db.transaction("outbox", mode, { durability: "strict" });
      const asked = work(transaction.objectStore("outbox"));
      transaction.oncomplete = () => done(asked?.result);
      transaction.onerror = () => failed(transaction.error);
    });
  }

  // The head after this phone's own last entry: the sheet that is fetched then may come later
  // than the next tap.
  let seen = 0;

  const waiting = () => store("readonly", (box) => box.index("match").getAll(match));
  const everything = () => store("readonly", (box) => box.count());
  const drop = (order) => store("readwrite", (box) => box.delete(order));
  const keep = (item) => store("readwrite", (box) => box.put(item));

  async function put(entry, base) {
    const queue = await waiting();
    const last = queue.at(-1);
    await keep({ match, id: newId(), base: last ? last.id : Math.max(base, seen), made_at: new Date().toISOString(), entry });
    await count();
    send();
  }

  async function count() {
    nomerok.unsent(await everything());
  }

  // --- Sending --------------------------------------------------------------------

  let sending = false;
  let wait = 500;
  let timer = 0;
  let stopped = false; // a refused or conflicting entry waits for a person

  async function send() {
    if (sending || stopped) return;
    sending = true;
    let reached = true;
    clearTimeout(timer);
    try {
      for (let queue = await waiting(); queue.length; queue = await waiting()) {
        const item = queue[0];
        const { id, base, made_at, entry } = item;
        const answer = await fetch(`/m/${match}/entries`, {
          method: "POST",
          headers: { "Content-Type": "application/json", Accept: "application/json" },
          body: JSON.stringify({ id, base, made_at, device: device(), entry }),
          signal: AbortSignal.timeout(8000),
        });
        if (answer.status >= 500 || answer.status === 408 || answer.status === 429) throw new Error(String(answer.status));
        const told = await answer.json();
        if (!answer.ok) {
          stopped = true;
          answer.status === 409 ? conflict(item, told) : await refused(item, told);
          break;
        }
        wait = 500;
        await drop(item.order);
        if (!told.repeated) {
          seen = told.head;
          accepted(told);
        }
      }
    } catch {
      reached = false;
      nomerok.toast(say.sayQueued, { tone: "warning", seconds: 3 });
      timer = setTimeout(send, wait);
      wait = Math.min(wait * 2, 15000);
    } finally {
      sending = false;
    }
    await count();
    // Not waited for: a slow answer must not hold up the entries that come meanwhile.
    show();
    // One may have come while the last answer was read, and found this one still sending.
    if (reached && !stopped && (await waiting()).length) send();
  }

  async function show() {
    // The live stream brings the sheet later if it cannot be had now.
    await nomerok.refresh().catch(() => {});
    const queue = await waiting();
    for (const listener of listeners) listener(queue);
  }

  function accepted(told) {
    navigator.vibrate?.(40);
    // One line only: the sheet shows what follows, the history says why.
    const first = told.explain[0];
    document.querySelector("[data-toasts]").replaceChildren();
    nomerok.toast(first ? `${first.text} (${first.rule})` : say.sayAccepted, { seconds: 4 });
  }

  // The rules refuse it: it leaves the queue with all that built on it, and the page says why.
  async function refused(item, told) {
    for (const one of await waiting()) await drop(one.order);
    const place = document.querySelector("[data-refusal]");
    place.textContent = told.rule ? `${told.message} (${told.rule})` : told.message;
    place.hidden = false;
    navigator.vibrate?.([80, 60, 80]);
    stopped = false;
    await nomerok.refresh();
  }

  // Somebody was faster: a person decides.
  function conflict(item, told) {
    const place = document.querySelector("[data-conflict]");
    const list = place.querySelector("[data-conflict-list]");
    list.replaceChildren(...(told.between ?? []).map((one) => {
      const line = document.createElement("li");
      const words = one.explain.map((each) => each.text).join(" ") || one.kind;
      line.textContent = one.by ? `${words} (${say.sayBy} ${one.by})` : words;
      return line;
    }));
    place.hidden = false;
    navigator.vibrate?.([80, 60, 80]);
    const decide = async (again) => {
      place.hidden = true;
      if (again) await keep({ ...item, base: told.head });
      else for (const one of await waiting()) await drop(one.order);
      stopped = false;
      await nomerok.refresh();
      send();
    };
    place.querySelector("[data-conflict-send]").onclick = () => decide(true);
    place.querySelector("[data-conflict-drop]").onclick = () => decide(false);
    nomerok.refresh();
  }

  // --- Forms are entries ------------------------------------------------------------

  // The names of the fields say what a value is; the same is read where no script runs.
  function entryOf(form, button) {
    const entry = {};
    for (const [name, value] of new FormData(form, button)) {
      if (name.endsWith("[]#")) { (entry[name.slice(6, -3)] ??= []).push(Number(value)); continue; }
      if (!name.startsWith("entry.")) continue;
      let field = name.slice(6);
      let place = entry;
      for (let dot = field.indexOf("."); dot > 0; dot = field.indexOf(".")) {
        place = place[field.slice(0, dot)] ??= {};
        field = field.slice(dot + 1);
      }
      const bare = field.slice(0, -1);
      if (field.endsWith("[]")) {
        const list = (place[field.slice(0, -2)] ??= []);
        if (value !== "") list.push(value);
      } else if (field.includes("?")) {
        // `face_up?how=flip` counts only beside how=flip.
        const [flag, onlyIf] = field.split("?");
        const [other, is] = onlyIf.split("=");
        if (!onlyIf || place[other] === is) place[flag] = value === "true";
      }
      else if (field.endsWith("#")) { if (value.trim() !== "") place[bare] = value === "null" ? null : Number(value.replace(",", ".")); }
      else if (field.endsWith("~")) { if (value !== "") place[bare] = value; }
      else place[field] = value;
    }
    return entry;
  }

  addEventListener("submit", async (event) => {
    const form = event.target;
    if (!form.matches("[data-entry]")) return;
    // The question before it was asked by the page's own script, which submits again.
    if (form.dataset.confirm && !form.dataset.asked) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    document.querySelector("[data-refusal]").hidden = true;
    const base = Number(form.elements.base.value);
    const entry = entryOf(form, event.submitter);
    form.reset();
    form.closest("details")?.removeAttribute("open");
    form.dispatchEvent(new Event("change", { bubbles: true }));
    await put(entry, base);
  }, true);

  addEventListener("online", send);
  document.addEventListener("visibilitychange", () => { if (!document.hidden) { send(); stayAwake(); } });

  // --- The screen stays on while somebody referees ------------------------------------

  async function stayAwake() {
    try { await navigator.wakeLock?.request("screen"); } catch { /* Battery saver: the screen may go dark. */ }
  }

  stayAwake();
  count();
  send();
  return { onQueue: (listener) => listeners.push(listener), waiting };
})();
