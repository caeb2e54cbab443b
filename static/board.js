// The tables board: a match is dragged to another table, or carried there by keys. Without
// this script the form above the tables does the same.
"use strict";

(() => {
  const board = document.querySelector("[data-board]");
  if (!board) return;
  let lifted = null; // the match that is carried, by its id

  const card = () => lifted && board.querySelector(`[data-match="${lifted}"]`);
  const tables = () => [...board.querySelectorAll("[data-table]")];

  async function drop(table) {
    const moved = card();
    put(null);
    if (!moved || !table || table.contains(moved)) return;
    const data = { entry: moved.dataset.entry, match: moved.dataset.match, table: table.dataset.table };
    if (table.querySelector("[data-match]")) {
      if (!(await nomerok.ask(board.dataset.saySwap))) return;
      data.swap = "yes";
    }
    const answer = await nomerok.post(board.dataset.board, data);
    if (answer.ok) nomerok.toast((await answer.json()).message);
    board.querySelector(`[data-match="${data.match}"]`)?.focus();
  }

  function put(match) {
    lifted = match;
    for (const one of board.querySelectorAll(".lifted, .over")) one.classList.remove("lifted", "over");
    card()?.classList.add("lifted");
  }

  function over(table) {
    for (const one of board.querySelectorAll(".over")) one.classList.remove("over");
    table?.classList.add("over");
  }

  board.addEventListener("dragstart", (event) => {
    const moved = event.target.closest("[data-match]");
    if (!moved) return;
    event.dataTransfer.setData("text/plain", moved.dataset.match);
    event.dataTransfer.effectAllowed = "move";
    put(moved.dataset.match);
  });
  board.addEventListener("dragover", (event) => {
    const table = event.target.closest("[data-table]");
    if (!lifted || !table) return;
    event.preventDefault();
    over(table);
  });
  board.addEventListener("drop", (event) => {
    const table = event.target.closest("[data-table]");
    if (!lifted || !table) return;
    event.preventDefault();
    drop(table);
  });
  board.addEventListener("dragend", () => put(null));

  // Enter lifts a match, the arrows carry it, Enter puts it down, Escape leaves it where it was.
  board.addEventListener("keydown", (event) => {
    const at = event.target;
    if (!lifted) {
      if (event.key !== "Enter" || !at.matches("[data-match]")) return;
      event.preventDefault();
      put(at.dataset.match);
      at.closest("[data-table]").focus();
      nomerok.toast(board.dataset.sayLifted);
      return;
    }
    const all = tables();
    const here = all.indexOf(at.closest("[data-table]"));
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (step) {
      event.preventDefault();
      const next = all[(here + step + all.length) % all.length];
      over(next);
      next.focus();
    } else if (event.key === "Enter" && here >= 0) {
      event.preventDefault();
      drop(all[here]);
    } else if (event.key === "Escape") {
      const back = card();
      put(null);
      back?.focus();
    }
  });
})();
