// Kopecks, Novuss and custom games: how much is marked stands on the button, and the shot
// clock counts on the page. Its seconds go with the move only if somebody stopped it, for a
// referee who is slow to log must not cost a player a fine.
"use strict";

(() => {
  const label = () => {
    for (const button of document.querySelectorAll("[data-move] [data-submit][data-none]")) {
      const marked = button.form.querySelectorAll("input[name='entry.perished[]']:checked").length;
      button.textContent = marked ? `${button.dataset.some} ${marked}` : button.dataset.none;
    }
  };

  // KA-13: who says that a violation strongly affected the game says why.
  const need = () => {
    for (const field of document.querySelectorAll("[data-needed-with]")) {
      const own = document.getElementById(field.dataset.or);
      field.required = !own.value.trim() && Boolean(field.form.querySelector(`[name='${field.dataset.neededWith}'][value=true]:checked`));
    }
  };

  // --- The shot clock --------------------------------------------------------------

  // A turn is known by the match and the entry before it: a reload goes on counting.
  const begun = (clock) => {
    const key = `nomerok-clock:${clock.dataset.clockOf}`;
    let at = Number(sessionStorage.getItem(key));
    if (!at) sessionStorage.setItem(key, (at = Date.now()));
    return at;
  };

  function button(clock) {
    let button = clock.querySelector("button");
    if (button) return button;
    button = document.createElement("button");
    button.type = "button";
    button.className = "button wide tap";
    button.addEventListener("click", () => {
      const field = clock.querySelector("input");
      field.value = field.value ? "" : ((Date.now() - begun(clock)) / 1000).toFixed(1);
      tick();
    });
    clock.append(button);
    return button;
  }

  function tick() {
    for (const clock of document.querySelectorAll("[data-clock]")) {
      const field = clock.querySelector("input");
      const stopped = field.value.trim() !== "";
      const seconds = stopped ? Number(field.value.replace(",", ".")) : Math.max(0, Date.now() - begun(clock)) / 1000;
      const late = seconds > Number(clock.dataset.clock);
      clock.classList.toggle("late", late);
      const words = stopped ? clock.dataset.sayStopped : clock.dataset.sayRunning;
      const shown = `${late ? "⚠ " : ""}${stopped ? seconds.toFixed(1) : Math.floor(seconds)} / ${clock.dataset.clock}`;
      const place = button(clock);
      if (place.dataset.shown === shown + words) continue;
      place.dataset.shown = shown + words;
      place.replaceChildren(shown, Object.assign(document.createElement("small"), { textContent: words }));
    }
  }

  document.addEventListener("change", (event) => { if (event.target.closest("[data-move]")) label(); need(); });
  const showMover = () => document.querySelector("[data-order] .mover")?.scrollIntoView({ block: "nearest", inline: "center" });
  document.addEventListener("nomerok:changed", () => { label(); need(); tick(); showMover(); });
  label();
  need();
  showMover();
  tick();
  setInterval(tick, 250);
})();
