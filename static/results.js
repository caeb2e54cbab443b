// Results by keyboard: the arrows go from board to board, 1, 0 and ½ (=, d, 5) enter a result, s
// the score in sets. What is entered is saved at once. Without this script every result is a
// button.
"use strict";

(() => {
  const list = document.querySelector("[data-boards]");
  if (!list) return;
  const say = list.dataset;
  const boards = () => [...list.querySelectorAll("[data-board]")];
  const named = (id) => list.querySelector(`[data-board="${id}"]`);
  const open = (board) => Boolean(board.querySelector("form[data-result]"));

  // By the key's place too, so that Russian letters are no obstacle.
  const results = { 1: "first", 0: "second", "=": "draw", 5: "draw", "½": "draw", d: "draw", в: "draw" };

  function go(board) {
    if (!board) return;
    board.focus({ preventScroll: true });
    board.scrollIntoView({ block: "nearest" });
  }

  function next(board) {
    const all = boards();
    const after = [...all.slice(all.indexOf(board) + 1), ...all.slice(0, all.indexOf(board))];
    return after.find(open);
  }

  function tell(id, text, tone) {
    const board = named(id);
    if (!board) return;
    let place = board.querySelector("[data-saved]");
    if (!place) {
      place = document.createElement("span");
      place.dataset.saved = "";
      place.setAttribute("role", "status");
      board.querySelector("h3").after(place);
    }
    place.className = `badge ${tone}`;
    place.textContent = text;
  }

  // What the server has now, in place of what is shown; who looks at a board stays there.
  let asked = 0;
  async function refresh() {
    const mine = ++asked;
    const answer = await fetch(location.href, { headers: { Accept: "text/html" } });
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const fresh = page.querySelector("[data-boards]");
    if (mine !== asked || !fresh) return;
    nomerok.morph(list, fresh);
    const counts = [document, page].map((one) => one.querySelector("[data-open-boards]"));
    if (counts[0] && counts[1]) counts[0].textContent = counts[1].textContent;
    const done = [document, page].map((one) => one.querySelector("[data-round-done]"));
    if (done[0] && done[1]) done[0].innerHTML = done[1].innerHTML;
  }

  async function save(form, button) {
    const id = form.closest("[data-board]").dataset.board;
    if (form.dataset.sent) return;
    form.dataset.sent = "yes";
    tell(id, say.saySaving, "");
    let failure = say.sayNotSaved;
    try {
      const answer = await fetch(form.action, {
        method: "POST",
        body: new URLSearchParams(new FormData(form, button)),
        headers: { Accept: "application/json" },
      });
      if (answer.ok) {
        await refresh();
        tell(id, say.saySaved, "done");
        return;
      }
      failure = (await answer.json().catch(() => ({}))).message || failure;
    } catch { /* no network: what was typed is still there to be sent again */ }
    delete form.dataset.sent;
    tell(id, failure, "warning");
    go(named(id));
  }

  list.addEventListener("submit", (event) => {
    const form = event.target.closest("form[data-result]");
    if (!form) return;
    event.preventDefault();
    event.stopPropagation();
    const board = form.closest("[data-board]");
    const after = next(board);
    save(form, event.submitter);
    go(after ?? board);
  });

  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    const at = event.target;
    const board = at.closest?.("[data-board]");
    const field = at.matches?.("input[name^=score_]") ? at : null;
    if (!field && at.matches?.("input, textarea, select, summary, dialog *")) return;
    // Keys work at once, wherever on the page nobody types or presses something else.
    if (!board && at !== document.body && !at.matches("main")) return;
    const all = boards();
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) {
      event.preventDefault();
      const from = all.indexOf(board);
      go(board ? all[Math.min(Math.max(from + step, 0), all.length - 1)] : all.find(open) ?? all[0]);
      return;
    }
    if (field) return score(event, field);
    if (event.key === "Enter") {
      if (board && at !== board) return; // a button or link of the board
      event.preventDefault();
      go(board ? next(board) : all.find(open));
      return;
    }
    if (!board || !open(board)) return;
    const form = board.querySelector("form[data-result]");
    if (event.key.toLowerCase() === "s" || event.code === "KeyS") {
      const first = form.querySelector("[name=score_first]");
      if (first) { event.preventDefault(); first.focus(); first.select(); }
      return;
    }
    const result = results[event.key.toLowerCase()];
    const button = result && form.querySelector(`button[name=result][value=${result}]`);
    if (!button) return;
    event.preventDefault();
    form.requestSubmit(button);
  });

  // From the first field to the second, from the second into the log.
  function score(event, field) {
    if (event.key === "Escape") return go(field.closest("[data-board]"));
    if (event.key !== "Enter" && event.key !== ":") return;
    event.preventDefault();
    const form = field.form;
    const second = form.querySelector("[name=score_second]");
    if (field !== second) { second.focus(); second.select(); return; }
    if (event.key === "Enter") form.requestSubmit(form.querySelector("button[value=score]"));
  }
})();
