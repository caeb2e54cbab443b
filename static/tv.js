// The screen in the hall: one panel after another, long ones scroll by themselves. Without
// this script all panels stand under each other.
"use strict";

(() => {
  const panels = [...document.querySelectorAll("[data-panel]")];
  const calm = matchMedia("(prefers-reduced-motion: reduce)");
  const SHOWN = 12000; // how long a panel that fits is shown
  const LINE = 40; // pixels a second a long panel moves: slow enough to be read
  if (!panels.length) return;
  document.body.classList.add("rotating");
  let at = 0;
  let frame = 0;

  function show() {
    cancelAnimationFrame(frame);
    panels.forEach((panel, index) => { panel.hidden = index !== at; });
    const view = panels[at].querySelector(".tv-scroll");
    view.scrollTop = 0;
    const beyond = view.scrollHeight - view.clientHeight;
    if (beyond <= 0) { setTimeout(next, SHOWN); return; }
    if (calm.matches) { page(view); return; }
    const pause = 3000;
    const start = performance.now();
    const way = (beyond / LINE) * 1000;
    const move = (now) => {
      const time = now - start;
      view.scrollTop = Math.max(0, Math.min(1, (time - pause) / way)) * (view.scrollHeight - view.clientHeight);
      if (time < way + 2 * pause) frame = requestAnimationFrame(move);
      else next();
    };
    frame = requestAnimationFrame(move);
  }

  // Who asked for less motion gets page after page instead.
  function page(view) {
    const step = () => {
      const end = view.scrollTop + view.clientHeight >= view.scrollHeight - 1;
      if (end) { next(); return; }
      view.scrollTop += view.clientHeight * 0.9;
      setTimeout(step, SHOWN);
    };
    setTimeout(step, SHOWN);
  }

  function next() {
    at = (at + 1) % panels.length;
    show();
  }

  // A screen stays awake as long as the browser lets us ask for it.
  const awake = () => navigator.wakeLock?.request("screen").catch(() => {});
  document.addEventListener("visibilitychange", () => { if (!document.hidden) awake(); });
  awake();
  show();
})();
