// Nardy: the players' clocks. What was left after the last turn stands on the sheet, for every
// turn is logged with its seconds; only the turn being played is counted here. A tap on a clock
// starts or stops it, and that this phone remembers.
"use strict";

const nardyClock = (() => {
  const find = (selector) => document.querySelector(selector);
  const key = `nomerok-clock-${find("[data-sheet]").dataset.sheet}`;
  const both = ["w", "b"];
  const keep = (clock) => {
    localStorage.setItem(key, JSON.stringify(clock));
    return clock;
  };

  // left: milliseconds when a clock last stood still; began: when the turn began; runs since.
  function read() {
    const shown = find("[data-clocks]")?.dataset;
    if (!shown) return null;
    const kept = JSON.parse(localStorage.getItem(key) ?? "null");
    if (kept?.turn === shown.clocks) return kept;
    const left = { w: shown.leftW * 1000, b: shown.leftB * 1000 };
    const began = kept?.began ?? {};
    // This phone pressed the clock itself and knows better than the log how long ago.
    if (kept?.runs === shown.runs && both.every((color) => Math.abs(began[color] - left[color]) < 1000)) {
      return keep({ ...kept, turn: shown.clocks, before: null });
    }
    return keep({ turn: shown.clocks, left, began: { ...left }, runs: shown.runs, since: Date.now() - shown.ranMs, before: null, fell: false });
  }

  const left = (clock, color) => clock.left[color] - (clock.runs === color ? Date.now() - clock.since : 0);

  function run(clock, color) {
    if (clock.runs) clock.left[clock.runs] = left(clock, clock.runs);
    return keep({ ...clock, runs: color, since: Date.now() });
  }

  // A turn is logged: its seconds, or null where nobody uses the clocks. The other clock runs.
  function press(color) {
    const clock = read();
    if (!clock) return null;
    const used = clock.began[color] - left(clock, color);
    if (clock.runs !== color && used <= 0) return null;
    const seconds = Math.max(0, Math.round(used / 1000));
    const before = clock.before ?? { ...clock };
    const rest = clock.began[color] - seconds * 1000;
    const next = { ...clock.began, [color]: rest > 0 ? rest + find("[data-clocks]").dataset.increment * 1000 : 0 };
    keep({ ...clock, left: next, began: { ...next }, runs: color === "w" ? "b" : "w", since: Date.now(), before, fell: false });
    tick();
    return seconds;
  }

  // The turn was refused: its time goes on as if the clock had not been pressed.
  function refused() {
    const clock = read();
    if (clock?.before) keep(clock.before);
    tick();
  }

  function tick() {
    const clock = read();
    if (!clock) return;
    for (const face of document.querySelectorAll("[data-clock]")) {
      const color = face.dataset.clock;
      const runs = clock.runs === color;
      const rest = Math.max(0, Math.ceil(left(clock, color) / 1000));
      const words = `${runs ? "▶ " : ""}${Math.floor(rest / 60)}:${String(rest % 60).padStart(2, "0")}`;
      if (face.textContent !== words) face.textContent = words;
      face.disabled = false;
      face.setAttribute("aria-pressed", String(runs));
      face.classList.toggle("danger", rest === 0);
      // A fallen clock brings the entry for it into sight, once.
      if (rest === 0 && runs && !clock.fell) {
        keep({ ...clock, fell: true });
        const flag = find(`[data-fallen='${color}']`);
        flag?.closest("details").setAttribute("open", "");
        flag?.scrollIntoView({ block: "center" });
      }
    }
  }

  document.addEventListener("click", (event) => {
    const face = event.target.closest("[data-clock]");
    const clock = face && read();
    if (!clock) return;
    run(clock, clock.runs === face.dataset.clock ? "" : face.dataset.clock);
    tick();
  });

  document.addEventListener("nomerok:changed", tick);
  setInterval(tick, 250);
  tick();
  return { press, refused };
})();
