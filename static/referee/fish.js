// Fish: how many perished stands on the button, and entries that are still on the phone
// are shown as they will be: who perished, who moves next.
"use strict";

(() => {
  const label = () => {
    for (const form of document.querySelectorAll("[data-move]")) {
      const button = form.querySelector("[data-submit]");
      const marked = form.querySelectorAll("input[name='entry.perished[]']:checked").length;
      button.textContent = marked ? `${button.dataset.some} ${marked}` : button.dataset.none;
    }
  };
  document.addEventListener("change", (event) => { if (event.target.closest("[data-move]")) label(); });
  // The mover is never out of sight in a long order.
  const showMover = () => document.querySelector("[data-order] .mover")?.scrollIntoView({ block: "nearest", inline: "center" });
  document.addEventListener("nomerok:changed", () => { label(); showMover(); });
  label();
  showMover();

  // What the queue will do to the strip; the server's own fragment replaces it afterwards.
  referee.onQueue((queue) => {
    for (const { entry } of queue) {
      if (entry.kind !== "move") return;
      const seats = [...document.querySelectorAll("[data-order] > li")];
      entry.perished.forEach(perish);
      const at = seats.findIndex((seat) => seat.dataset.seat === entry.by);
      const after = [...seats.slice(at + 1), ...seats.slice(0, at + 1)];
      const next = after.find((seat) => !seat.classList.contains("perished"));
      if (!next || at < 0) return;
      for (const seat of seats) seat.classList.toggle("mover", seat === next);
      const by = document.querySelector("[data-by]");
      if (by) by.value = next.dataset.seat;
      const name = document.querySelector("[data-mover-line] strong");
      if (name) name.textContent = next.querySelector("span").textContent;
      const tag = document.querySelector("[data-mover-line] .tag-number");
      if (tag) tag.textContent = next.querySelector(".tag-number").textContent;
    }
  });

  // A slot of the order perishes with its last Fish: it is called as the Fish, or, of several, as
  // their player.
  function perish(fish) {
    document.querySelector(`[data-move] .tap-tag[data-seat="${fish}"]`)?.remove();
    for (const id of [fish, fish.split(".")[0]]) {
      const slot = document.querySelector(`[data-order] > li[data-seat="${id}"]`);
      const others = [...document.querySelectorAll("[data-move] .tap-tag[data-seat]")];
      if (!slot || others.some((tap) => tap.dataset.seat.split(".")[0] === id)) continue;
      slot.classList.add("perished");
      slot.querySelector(".tag").classList.add("perished");
    }
  }
})();
