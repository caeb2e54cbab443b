// A match move by move without leaving the page: the links work without this too. The arrow
// keys go back and forth; at the end the board follows the match again.
"use strict";

(() => {
  const part = document.querySelector("section[data-live*='/part/board']");
  if (!part) return;

  async function go(link, remember = true) {
    const address = new URL(link, location.href);
    part.dataset.live = `${address.pathname}/part/board${address.search}`;
    try {
      await nomerok.refresh();
      if (remember) history.replaceState(null, "", address.pathname + address.search);
    } catch {
      location.href = link;
    }
  }

  part.addEventListener("click", (event) => {
    const link = event.target.closest("a[href*='#board']");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    if (link.getAttribute("aria-disabled") !== "true") go(link.href);
  });

  document.addEventListener("keydown", (event) => {
    const way = { ArrowLeft: "prev", ArrowRight: "next" }[event.key];
    if (!way || event.altKey || event.ctrlKey || event.metaKey || event.target.closest("input, textarea, select, [tabindex='0']")) return;
    part.querySelector(`a[rel='${way}']:not([aria-disabled])`)?.click();
  });
})();
