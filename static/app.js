// What every page can do beyond plain HTML: live fragments, toasts with undo,
// questions before what cannot be undone, keys. Every page works without it.
"use strict";

const nomerok = (() => {
  const body = document.body;
  const say = body.dataset;
  const calm = matchMedia("(prefers-reduced-motion: reduce)");

  // --- Toasts ---------------------------------------------------------------

  function toast(text, { tone = "", action = "", act = null, seconds = 6 } = {}) {
    const place = document.querySelector("[data-toasts]");
    const note = document.createElement("div");
    note.className = `toast ${tone}`;
    const words = document.createElement("span");
    words.textContent = text;
    note.append(words);
    if (act) {
      const button = document.createElement("button");
      button.className = "button";
      button.type = "button";
      button.textContent = action || say.sayUndo;
      button.addEventListener("click", () => { note.remove(); act(); });
      note.append(button);
    }
    place.append(note);
    // A note that can be acted on stays while somebody reaches for it.
    const leave = () => (note.matches(":hover, :focus-within") ? setTimeout(leave, 1000) : note.remove());
    setTimeout(leave, seconds * 1000);
    return note;
  }

  // --- Forms ----------------------------------------------------------------

  async function ask(question) {
    const dialog = document.querySelector("[data-confirm-dialog]");
    if (!dialog?.showModal) return confirm(question);
    dialog.querySelector("p").textContent = question;
    dialog.returnValue = "no";
    dialog.showModal();
    await new Promise((done) => dialog.addEventListener("close", done, { once: true }));
    return dialog.returnValue === "yes";
  }

  document.addEventListener("submit", async (event) => {
    const form = event.target;
    if (form.method === "dialog" || event.defaultPrevented) return;
    const button = event.submitter;
    const question = button?.dataset.confirm ?? form.dataset.confirm;
    if (question && !form.dataset.asked) {
      event.preventDefault();
      if (!(await ask(question))) return;
      form.dataset.asked = "yes";
      form.requestSubmit(button);
      delete form.dataset.asked;
      return;
    }
    if (form.method !== "post") return;
    // A double tap is one submission.
    if (form.dataset.sent) { event.preventDefault(); return; }
    form.dataset.sent = "yes";
    if (!form.hasAttribute("data-quiet")) sessionStorage.setItem("nomerok-at", JSON.stringify([location.pathname, scrollY]));
    button?.setAttribute("aria-busy", "true");
    if (form.hasAttribute("data-quiet")) {
      event.preventDefault();
      await quietly(form, button);
      delete form.dataset.sent;
      button?.removeAttribute("aria-busy");
    }
  });

  // The page came back from the browser's memory: its forms may be sent again.
  addEventListener("pageshow", () => {
    for (const form of document.querySelectorAll("form[data-sent]")) delete form.dataset.sent;
    for (const button of document.querySelectorAll("[aria-busy]")) button.removeAttribute("aria-busy");
  });

  // Sends a form without leaving the page; the fragments then show the effect.
  async function quietly(form, button) {
    const data = new URLSearchParams(new FormData(form, button));
    try {
      const answer = await fetch(button?.getAttribute("formaction") ?? form.action, {
        method: "POST",
        body: data,
        headers: { Accept: "application/json" },
      });
      const told = await answer.json().catch(() => ({}));
      if (!answer.ok) return toast(told.message || say.sayFailed, { tone: "warning" });
      if (told.message) {
        const undo = told.undo && (() => post(told.undo));
        toast(told.message, { act: undo });
      }
      await refresh();
    } catch {
      toast(say.sayFailed, { tone: "warning" });
    }
  }

  async function post(address, data = {}) {
    const answer = await fetch(address, {
      method: "POST",
      body: new URLSearchParams(data),
      headers: { Accept: "application/json" },
    });
    if (!answer.ok) toast((await answer.json().catch(() => ({}))).message || say.sayFailed, { tone: "warning" });
    await refresh();
    return answer;
  }

  // --- Live fragments -------------------------------------------------------

  const shown = new WeakMap(); // element -> HTML it was last given

  const refresh = () => Promise.all([...document.querySelectorAll("[data-live]")].map(fetchPart));

  async function fetchPart(part) {
    const answer = await fetch(part.dataset.live, { headers: { Accept: "text/html" }, signal: AbortSignal.timeout(15000) });
    if (!answer.ok) throw new Error(String(answer.status));
    const html = await answer.text();
    if (shown.get(part) === html) return;
    shown.set(part, html);
    change(part, html);
  }

  // A part that costs much is fetched when somebody opens it, and watched from then on.
  for (const folded of document.querySelectorAll("details[data-fetch]")) {
    folded.addEventListener("toggle", () => {
      const part = folded.querySelector("div");
      if (!folded.open || part.dataset.live) return;
      part.dataset.live = folded.dataset.fetch;
      fetchPart(part).catch(() => { delete part.dataset.live; });
    });
  }

  // What stands in no log (who waits for a table) is asked for again and again.
  for (const part of document.querySelectorAll("[data-live-every]")) {
    setInterval(() => { if (!document.hidden) fetchPart(part).catch(() => {}); }, part.dataset.liveEvery * 1000);
  }

  // Gives an element new content; rows that moved slide, what is new is marked.
  function change(part, html) {
    const before = places(part);
    const next = part.cloneNode(false);
    next.innerHTML = html;
    localTimes(next);
    morph(part, next);
    for (const [key, row] of rows(part)) {
      const was = before.get(key);
      if (was && was.text !== row.textContent) mark(row);
      if (!was || calm.matches) continue;
      const box = row.getBoundingClientRect();
      const [dx, dy] = [was.x - box.x, was.y - box.y];
      if (dx || dy) row.animate([{ transform: `translate(${dx}px,${dy}px)` }, { transform: "none" }], { duration: 400, easing: "cubic-bezier(.2,.7,.2,1)" });
    }
    part.dispatchEvent(new CustomEvent("nomerok:changed", { bubbles: true }));
  }

  function mark(row) {
    row.classList.remove("changed");
    void row.offsetWidth;
    row.classList.add("changed");
  }

  const rows = (part) => [...part.querySelectorAll("[data-key]")].map((row) => [row.dataset.key, row]);

  function places(part) {
    return new Map(rows(part).map(([key, row]) => {
      const { x, y } = row.getBoundingClientRect();
      return [key, { x, y, text: row.textContent }];
    }));
  }

  // Makes `old` like `next`, keeping every node that stays: focus, scroll and what
  // somebody opened survive.
  function morph(old, next) {
    const known = new Map();
    for (const child of old.children) if (child.dataset.key) known.set(child.dataset.key, child);
    let here = old.firstChild;
    for (const fresh of [...next.childNodes]) {
      const key = fresh.nodeType === 1 ? fresh.dataset.key : undefined;
      let twin = key ? known.get(key) : here;
      if (!key) while (twin?.nodeType === 1 && twin.dataset.key) twin = twin.nextSibling;
      if (!twin || twin.nodeName !== fresh.nodeName) {
        old.insertBefore(fresh, here);
        continue;
      }
      if (twin === here) here = here.nextSibling;
      else old.insertBefore(twin, here);
      if (twin.nodeType !== 1) {
        if (twin.nodeValue !== fresh.nodeValue) twin.nodeValue = fresh.nodeValue;
        continue;
      }
      attributes(twin, fresh);
      if (!twin.isEqualNode(fresh)) morph(twin, fresh);
    }
    while (here) {
      const gone = here;
      here = here.nextSibling;
      gone.remove();
    }
  }

  function attributes(old, next) {
    const kept = old.nodeName === "DETAILS" ? "open" : "";
    for (const { name } of [...old.attributes]) if (!next.hasAttribute(name) && name !== kept) old.removeAttribute(name);
    for (const { name, value } of [...next.attributes]) if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  }

  // --- The stream that says "changed" ---------------------------------------

  function listen(stream) {
    const state = document.querySelector("[data-live-state]");
    let revision = body.dataset.revision ?? "";
    let source = null;
    let wait = 1000;
    let timer = 0;

    const show = (live) => {
      if (!state) return;
      state.hidden = false;
      state.classList.toggle("off", !live);
      state.textContent = live ? say.sayLive : say.sayOffline;
    };

    const caughtUp = async (event) => {
      try {
        await refresh();
        revision = event.lastEventId;
        body.dataset.revision = revision;
      } catch {
        // `revision` stays old, so the next connection tells again.
        reconnect();
      }
    };

    function connect() {
      clearTimeout(timer);
      source?.close();
      source = new EventSource(`/live?stream=${encodeURIComponent(stream)}&since=${encodeURIComponent(revision)}`);
      source.addEventListener("hello", () => { wait = 1000; show(true); });
      source.addEventListener("change", (event) => { wait = 1000; show(true); caughtUp(event); });
      source.addEventListener("resync", (event) => { wait = 1000; show(true); caughtUp(event); });
      source.onerror = reconnect;
    }

    function reconnect() {
      source?.close();
      source = null;
      show(false);
      clearTimeout(timer);
      // Spread out, so that a hall full of phones does not come back at one moment.
      timer = setTimeout(connect, wait * (0.5 + Math.random()));
      wait = Math.min(wait * 2, 30000);
    }

    // A hidden page gives its connection back: a browser has six for a host.
    document.addEventListener("visibilitychange", () => {
      if (document.hidden && !body.classList.contains("tv")) {
        clearTimeout(timer);
        source?.close();
        source = null;
      } else if (!source) connect();
    });
    addEventListener("online", () => { if (!source) connect(); });
    connect();
  }

  // A form that leads back to its page leads back to its place there: who enters twenty results
  // does not look for the next board twenty times. What the page says then comes as a toast.
  {
    const [path, y] = JSON.parse(sessionStorage.getItem("nomerok-at") ?? "[]");
    sessionStorage.removeItem("nomerok-at");
    const flash = document.querySelector(".flash.done");
    if (flash && path === location.pathname && y > 0) {
      scrollTo(0, y);
      const undo = flash.querySelector("form");
      if (flash.getBoundingClientRect().bottom < 0) toast(flash.querySelector("p").textContent, { act: undo && (() => undo.requestSubmit()) });
    }
  }

  // A menu closes as menus do: by a tap elsewhere and by Escape.
  document.addEventListener("click", (event) => {
    for (const menu of document.querySelectorAll("details.menu[open]")) if (!menu.contains(event.target)) menu.open = false;
  });
  document.addEventListener("keydown", (event) => {
    const menu = event.key === "Escape" && document.querySelector("details.menu[open]");
    if (menu) { menu.open = false; menu.querySelector("summary").focus(); }
  });

  // --- Keys and small comforts ----------------------------------------------

  document.addEventListener("keydown", (event) => {
    const typing = event.target.closest?.("input, textarea, select, [contenteditable]");
    if (event.key === "/" && !typing && !event.ctrlKey && !event.metaKey && !event.altKey) {
      const search = document.querySelector("[data-search]");
      if (search) { event.preventDefault(); search.focus(); search.select(); }
    }
    if (event.key === "Escape" && typing?.matches("[data-search]")) { typing.value = ""; sift(typing); typing.blur(); }
  });

  // `<input data-search="#rows">` shows only the children that hold its words; Ё is Е.
  const plain = (text) => text.toLowerCase().replaceAll("ё", "е");
  function sift(input) {
    if (!input.dataset.search) return;
    const words = plain(input.value).split(/\s+/).filter(Boolean);
    for (const row of document.querySelectorAll(`${input.dataset.search} > *`)) {
      const text = plain(row.textContent);
      row.hidden = !words.every((word) => text.includes(word));
    }
  }
  document.addEventListener("input", (event) => { if (event.target.matches("[data-search]")) sift(event.target); });
  // A link within the page may lead to a row that the search hides.
  addEventListener("hashchange", () => {
    const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    const search = document.querySelector("[data-search]");
    if (!target?.hidden || !search) return;
    search.value = "";
    sift(search);
    target.scrollIntoView();
  });

  document.addEventListener("click", async (event) => {
    const button = event.target.closest("[data-copy]");
    if (button) {
      const field = document.querySelector(button.dataset.copy);
      field.select();
      // Plain http has no clipboard interface; the older command works there.
      try { await navigator.clipboard.writeText(field.value); } catch { document.execCommand("copy"); }
      toast(button.dataset.copied);
    }
    if (event.target.closest("[data-print]")) print();
  });

  document.addEventListener("change", (event) => {
    if (event.target.matches("[data-submit-on-change]")) event.target.form.requestSubmit();
  });

  // The tie-breaks of an event follow its format and its scheme as long as nobody chose others;
  // those that say nothing there are not offered. The server drops them too.
  for (const list of document.querySelectorAll("[data-tie-breaks]")) {
    const form = list.closest("form");
    const selects = [...list.querySelectorAll("select")];
    // The stages that are chosen; a form without formats has a free one.
    const stages = () => {
      const chosen = [...form.querySelectorAll('[name^="format"]:checked')].filter((one) => one.value);
      return chosen.length ? chosen.map((one) => ({ free: one.value === "free", usual: one.dataset.usual })) : [{ free: true, usual: "" }];
    };
    const usual = () => {
      const ofFormats = stages().map((one) => one.usual).sort((a, b) => b.length - a.length)[0];
      return ofFormats || (stages().some((one) => one.free) && form.querySelector('[name="scheme"]:checked')?.dataset.usual) || "";
    };
    const chosen = () => selects.map((select) => select.value).filter(Boolean).join(" ");
    const wants = Object.fromEntries([...(selects[0]?.options ?? [])].map((option) => [option.value, option.dataset.fits]));
    const fits = (name) => wants[name] === "both" || stages().some((one) => one.free === (wants[name] === "free"));
    let before = usual();
    const fit = () => {
      for (const option of list.querySelectorAll("option")) {
        option.hidden = option.disabled = option.value !== "" && !fits(option.value);
      }
    };
    form.addEventListener("change", (event) => {
      if (!event.target.matches('[name^="format"], [name="scheme"]')) return;
      // A paired stage counts whole matches: the first scheme that does is chosen with it.
      const seated = ["free", "schedule", "swiss_tables", "heats"];
      const paired = [...form.querySelectorAll('[name^="format"]:checked')].some((one) => one.value && !seated.includes(one.value));
      const whole = '[name="scheme"][value^="match"]';
      if (paired && event.target.name !== "scheme" && !form.querySelector(`${whole}:checked`)) {
        const first = form.querySelector(whole);
        if (first) first.checked = true;
      }
      const unfit = selects.some((select) => select.value && !fits(select.value));
      if (unfit || chosen() === before) {
        const names = usual().split(" ");
        selects.forEach((select, at) => { select.value = names[at] ?? ""; });
      }
      before = usual();
      fit();
    });
    fit();
  }

  // Times that belong to no event are shown by this device's clock.
  localTimes(document);
  function localTimes(root) {
    for (const time of root.querySelectorAll("time[data-local]")) {
      const style = time.dataset.local === "time" ? { timeStyle: "short" } : { dateStyle: "medium", timeStyle: "short" };
      time.textContent = new Date(time.dateTime).toLocaleString(document.documentElement.lang, style);
    }
  }

  function unsent(count) {
    for (const place of document.querySelectorAll("[data-unsent]")) {
      place.hidden = count === 0;
      place.textContent = String(count);
    }
  }

  // --- Tables that play by the clock ----------------------------------------

  // What is left stands in an attribute: it is no change of the row it stands in.
  function countDown() {
    for (const place of document.querySelectorAll("[data-ends]")) {
      const left = Math.ceil((Date.parse(place.dataset.ends) - Date.now()) / 1000);
      const [before, after] = [place.querySelector("[data-before]"), place.querySelector("[data-after]")];
      const was = after.hidden;
      before.hidden = left <= 0;
      after.hidden = left > 0;
      const [h, m, s] = [Math.floor(left / 3600), Math.floor(left / 60) % 60, left % 60];
      const two = (number) => String(number).padStart(2, "0");
      before.dataset.left = h ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
      // What the page offers next depends on it.
      if (was && !after.hidden) refresh().catch(() => {});
    }
  }
  document.addEventListener("nomerok:changed", countDown);
  setInterval(countDown, 1000);
  countDown();

  if (body.dataset.stream) listen(body.dataset.stream);
  return { toast, ask, post, refresh, morph, unsent };
})();
