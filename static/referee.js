// The referee's queue: every entry is written to the phone before it is sent, goes out in
// order, and leaves the phone only when the server has answered for it or a person drops it.
// The same entry sent twice is one entry, for it keeps its id. Works without a service worker
// and on plain http.
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
  // All or none, so that nothing is left that builds on what is gone.
  const dropAll = (items) => store("readwrite", (box) => items.map((item) => box.delete(item.order)).at(-1));
  const keep = (item) => store("readwrite", (box) => box.put(item));

  async function put(entry, base, what) {
    const queue = await waiting();
    const last = queue.at(-1);
    await keep({ match, id: newId(), base: last ? last.id : Math.max(base, seen), made_at: new Date().toISOString(), entry, what });
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
  let note = null; // the note that says there is no connection
  let stopped = false; // a refused or conflicting entry waits for a person
  const undecided = new Set(); // other matches whose queue waits for a person on its own sheet

  // The oldest entry of this table, then what a table left earlier still has.
  async function next() {
    const all = await store("readonly", (box) => box.getAll());
    return all.find((item) => item.match === match) ?? all.find((item) => !undecided.has(item.match));
  }

  function elsewhere(other) {
    undecided.add(other);
    nomerok.toast(say.sayElsewhere, { tone: "warning", seconds: 20, action: say.sayOpen, act: () => location.assign(`/m/${other}/referee`) });
  }

  async function send() {
    if (sending || stopped) return;
    sending = true;
    let reached = true;
    clearTimeout(timer);
    try {
      for (let item = await next(); item; item = await next()) {
        const { id, base, made_at, entry } = item;
        const answer = await fetch(`/m/${item.match}/entries`, {
          method: "POST",
          headers: { "Content-Type": "application/json", Accept: "application/json" },
          body: JSON.stringify({ id, base, made_at, device: device(), entry }),
          signal: AbortSignal.timeout(8000),
        });
        if (answer.status >= 500 || answer.status === 408 || answer.status === 429) throw new Error(String(answer.status));
        if (!answer.ok && item.match !== match) {
          elsewhere(item.match);
          continue;
        }
        if (answer.status === 401 || answer.status === 403) {
          // Nothing is wrong with the entries: they wait for somebody who may send them.
          shutOut((await waiting()).length);
          reached = false;
          timer = setTimeout(send, 15000);
          break;
        }
        signIn.hidden = true;
        if (!answer.ok) {
          // A proxy's refusal may be no JSON; it stops the queue all the same.
          stop(item, answer.status, await answer.json().catch(() => ({})));
          break;
        }
        const told = await answer.json();
        // A network that answers for us with a page of its own has taken nothing.
        if (told.id !== id) throw new Error("not our server");
        wait = 500;
        await drop(item.order);
        if (!told.repeated && item.match === match) {
          seen = told.head;
          accepted(told);
        }
      }
    } catch {
      reached = false;
      // One at a time: a hall without network would pile them up over the sheet.
      note?.remove();
      note = nomerok.toast(say.sayQueued, { tone: "warning", seconds: 3 });
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

  const signIn = document.querySelector("[data-sign-in]");

  // The session ended or the table was taken away: everything stays on the phone.
  function shutOut(count) {
    signIn.querySelector("[data-sign-in-count]").textContent = count;
    if (!signIn.hidden) return;
    note?.remove();
    signIn.hidden = false;
    signIn.scrollIntoView({ block: "center" });
  }

  // An entry was not taken: the queue stands still with it and all that builds on it, and a
  // person decides. Nothing leaves the phone otherwise.
  async function stop(item, status, told) {
    stopped = true;
    const conflict = status === 409;
    const place = document.querySelector("[data-stopped]");
    const find = (name) => place.querySelector(`[data-stopped-${name}]`);
    const after = (await waiting()).filter((one) => one.order > item.order);
    const reason = told.message ?? `${say.sayRefused} (${status})`;
    find("why").textContent = told.rule ? `${reason} (${told.rule})` : reason;
    find("what").textContent = item.what ?? "";
    find("what").hidden = !item.what;
    find("after").hidden = after.length === 0;
    find("count").textContent = after.length;
    const again = find("again");
    again.textContent = conflict ? again.dataset.conflict : again.dataset.refused;
    find("list").replaceChildren(...(told.between ?? []).map((one) => {
      const line = document.createElement("li");
      const words = one.explain.map((each) => each.text).join(" ") || one.kind;
      line.textContent = one.by ? `${words} (${say.sayBy} ${one.by})` : words;
      return line;
    }));
    note?.remove();
    place.hidden = false;
    place.scrollIntoView({ block: "center" });
    navigator.vibrate?.([80, 60, 80]);
    const decide = async (change) => {
      again.onclick = find("drop").onclick = null;
      await change();
      // The page stands on what is left before anything else can be tapped.
      const left = await waiting();
      for (const listener of listeners) listener(left);
      place.hidden = true;
      stopped = false;
      await count();
      show();
      send();
    };
    // Sent again after a conflict it builds on what its sender has now been shown.
    const based = conflict && Number.isInteger(told.head) ? { ...item, base: told.head } : item;
    again.onclick = () => decide(() => keep(based));
    find("drop").onclick = () => decide(() => dropAll([item, ...after]));
    nomerok.refresh().catch(() => {});
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
    if (stopped) {
      // What was logged now would go with the entry that is to be decided about.
      document.querySelector("[data-stopped]").scrollIntoView({ block: "start" });
      nomerok.toast(say.sayDecide, { tone: "warning", seconds: 4 });
      return;
    }
    const base = Number(form.elements.base.value);
    const entry = entryOf(form, event.submitter);
    const what = form.dataset.what || (event.submitter ?? form.querySelector("button"))?.textContent.replace(/\s+/g, " ").trim();
    form.reset();
    form.closest("details")?.removeAttribute("open");
    form.dispatchEvent(new Event("change", { bubbles: true }));
    await put(entry, base, what);
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
