// Nardy: the dice in two taps, the play by tapping from and to, and only where the rules let a
// checker go. The server says what is legal for a roll; this script only draws it. What was
// played against the rules can be set too, and the server says which rule it breaks.
"use strict";

(() => {
  const SVG = "http://www.w3.org/2000/svg";
  const other = (color) => (color === "w" ? "b" : "w");
  const facing = (point) => (point <= 12 ? point + 12 : point - 12);
  const find = (selector, root = document) => root.querySelector(selector);
  const all = (selector, root = document) => [...root.querySelectorAll(selector)];

  // What is being entered. It lives as long as the log stands still.
  let turn = null; // { key, dice, graph, way, steps, picked, free, offline }
  let pending = []; // entries still on the phone
  const fresh = (key) => ({ key, dice: [], graph: null, way: [0], steps: [], picked: null, free: false, offline: false });

  const panel = () => find("[data-panel]");

  // --- The board --------------------------------------------------------------------

  // Both sides' checkers, each by its own numbers; 0 is off the board.
  function read(position) {
    const sides = { w: Array(25).fill(0), b: Array(25).fill(0) };
    [...position.split(":")[1]].forEach((cell, at) => {
      const white = 24 - at;
      if (cell >= "A" && cell <= "O") sides.w[white] = cell.charCodeAt(0) - 64;
      if (cell >= "a" && cell <= "o") sides.b[facing(white)] = cell.charCodeAt(0) - 96;
    });
    for (const side of Object.values(sides)) side[0] = 15 - side.reduce((sum, count) => sum + count, 0);
    return sides;
  }

  // Who plays and where the checkers stand once the server has what is still on the phone.
  function standing() {
    const { color, position } = panel().dataset;
    const here = { color, sides: read(position), ended: false };
    for (const entry of pending) {
      if (entry.kind === "turn") {
        for (const { from, to } of hops(entry.steps)) step(here.sides[here.color], from, to);
        here.ended ||= here.sides[here.color][0] === 15;
        here.color = other(here.color);
      } else if (entry.kind === "stands" && /^LN1:.{24}:[wb]:/.test(entry.position)) {
        here.sides = read(entry.position);
        here.color = entry.position.split(":")[2];
      } else if (entry.kind !== "note") here.ended = true;
    }
    return here;
  }

  function step(men, from, to) {
    if (!men[from]) return;
    men[from] -= 1;
    men[to] += 1;
  }

  // Steps as they are typed: "24-18-15 6-off".
  const hops = (steps) => steps.join(" ").split(/[\s,]+/).flatMap((word) => {
    const points = word.split("-").map((point) => (point === "off" ? 0 : Number(point)));
    return points.slice(1).map((to, at) => ({ from: points[at], to }));
  });

  function played() {
    const { color, sides } = standing();
    for (const { from, to } of turn.steps) step(sides[color], from, to);
    return sides;
  }

  function write(sides, toRoll) {
    let board = "";
    for (let white = 24; white >= 1; white--) {
      const [ours, theirs] = [sides.w[white], sides.b[facing(white)]];
      board += ours ? String.fromCharCode(64 + ours) : theirs ? String.fromCharCode(96 + theirs) : "-";
    }
    return `LN1:${board}:${toRoll}:00`;
  }

  function element(name, attributes, text = "") {
    const made = document.createElementNS(SVG, name);
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
    made.textContent = text;
    return made;
  }

  function stack(group, color, count) {
    const { x, down } = group.dataset;
    const place = find("[data-stack]", group);
    place.setAttribute("class", `nardy-stack ${color}`);
    place.replaceChildren();
    const drawn = Math.min(count, 5);
    for (let at = 0; at < drawn; at++) {
      const y = down === "true" ? 30 + 14 + 25 * at : 334 - 14 - 25 * at;
      place.append(element("circle", { cx: x, cy: y, r: 12 }));
      if (at + 1 === drawn && count > 1) place.append(element("text", { x, y }, String(count)));
    }
  }

  function paint() {
    const sides = played();
    const { color } = standing();
    const targets = turn.picked === null ? [] : [...reach(turn.picked).keys()];
    for (const group of all("[data-board] [data-point]")) {
      const white = Number(group.dataset.point);
      const [ours, theirs] = [sides.w[white], sides.b[facing(white)]];
      stack(group, ours ? "w" : theirs ? "b" : "", ours || theirs);
      const own = color === "w" ? white : facing(white);
      find(".nardy-number", group).textContent = own;
      const may = turn.picked === null && starts().includes(own);
      group.classList.toggle("may", may || targets.includes(own));
      group.classList.toggle("picked", turn.picked === own);
      if (turn.dice.length === 2) {
        group.classList.toggle("from", turn.steps.some((step) => step.from === own));
        group.classList.toggle("to", turn.steps.some((step) => step.to === own));
      }
    }
    for (const tray of all("[data-board] [data-off]")) {
      find("[data-count]", tray).textContent = sides[tray.dataset.off][0];
      tray.classList.toggle("may", tray.dataset.off === color && targets.includes(0));
    }
  }

  // --- What may be played -------------------------------------------------------------

  const parse = (text) => {
    const [from, to] = text.split("-");
    return { from: Number(from), to: to === "off" ? 0 : Number(to) };
  };
  const text = ({ from, to }) => `${from}-${to || "off"}`;
  const node = () => turn.way.at(-1);
  const edges = (at) => Object.entries(turn.graph?.nodes[at] ?? {}).map(([step, next]) => ({ ...parse(step), next }));
  const done = () => turn.graph && edges(node()).length === 0;

  function starts() {
    if (turn.dice.length < 2) return [];
    if (turn.free) {
      const own = played()[standing().color];
      return [...Array(24).keys()].map((at) => at + 1).filter((point) => own[point] > 0);
    }
    return edges(node()).map((step) => step.from);
  }

  // Where one checker may come from here, with the steps that bring it there: one die or more.
  function reach(from) {
    const found = new Map();
    if (turn.free) {
      for (let to = from - 1; to >= 0; to--) found.set(to, [{ from, to }]);
      return found;
    }
    const queue = [{ at: node(), point: from, steps: [] }];
    for (const { at, point, steps } of queue) {
      for (const step of edges(at).filter((step) => step.from === point)) {
        const way = [...steps, step];
        if (!found.has(step.to)) found.set(step.to, way);
        if (step.to) queue.push({ at: step.next, point: step.to, steps: way });
      }
      if (queue.length > 60) break;
    }
    return found;
  }

  function play(steps) {
    for (const { from, to, next } of steps) {
      turn.steps.push({ from, to });
      turn.way.push(next ?? node());
    }
    turn.picked = null;
    show();
  }

  // --- The panel under the thumb --------------------------------------------------------

  function button(label, act, look = "", pressed = null) {
    const made = document.createElement("button");
    made.type = "button";
    made.className = `button ${look}`;
    made.textContent = label;
    if (pressed !== null) made.setAttribute("aria-pressed", String(pressed));
    made.addEventListener("click", act);
    return made;
  }

  function die(pips) {
    const face = element("svg", { viewBox: "0 0 30 30", class: "nardy-die", "aria-hidden": "true" });
    face.append(element("rect", { x: 1, y: 1, width: 28, height: 28, rx: 6 }));
    const spots = { 1: [4], 2: [0, 8], 3: [0, 4, 8], 4: [0, 2, 6, 8], 5: [0, 2, 4, 6, 8], 6: [0, 2, 3, 5, 6, 8] }[pips];
    for (const spot of spots) face.append(element("circle", { cx: 7 + 8 * (spot % 3), cy: 7 + 8 * Math.floor(spot / 3), r: 2.6 }));
    return face;
  }

  function row(look, ...inside) {
    const made = document.createElement("div");
    made.className = look;
    made.append(...inside);
    return made;
  }

  function line(words) {
    const made = document.createElement("p");
    made.className = "nardy-say";
    made.setAttribute("role", "status");
    made.append(...[words].flat());
    return made;
  }

  function show() {
    const place = panel();
    if (!place) return;
    // The same turn goes on when the entries before it have reached the server.
    const key = Number(place.dataset.base) + pending.length;
    if (turn?.key !== key) {
      turn = fresh(key);
      if (place.dataset.settled && !pending.length) rolled([...place.dataset.settled].map(Number));
    }
    const here = standing();
    const say = place.dataset;
    place.hidden = false;
    find("[data-plain]").hidden = !turn.offline || here.ended;
    find("label[for='steps']").textContent = say[here.color === "w" ? "saySteps" : "sayStepsB"];
    if (here.ended) {
      place.replaceChildren(line(say.sayWait));
      return paint();
    }
    if (turn.dice.length < 2 || turn.offline) {
      const pad = [1, 2, 3, 4, 5, 6].map((pips) => {
        const key = button("", () => rolled([...turn.dice, pips]), "nardy-key", turn.dice[0] === pips);
        key.setAttribute("aria-label", String(pips));
        key.dataset.die = pips;
        key.append(die(pips));
        return key;
      });
      const first = here.color === "w" ? say.sayDice : say.sayDiceB;
      const words = turn.offline ? say.sayOffline : turn.dice.length ? say.saySecond : first;
      place.replaceChildren(line(words), ...(turn.offline ? [] : [row("nardy-pad", ...pad)]));
      return paint();
    }
    const dice = turn.dice.map(die);
    const pass = turn.graph?.used === 0 && !turn.free;
    let words = say.sayPlay;
    if (pass) words = say.sayPass;
    else if (turn.free) words = say.sayFreeHint;
    else if (done()) words = say.sayDone;
    const moves = turn.steps.map(text).join(" ");
    const head = row("nardy-roll", ...dice, line(words), (() => {
      const made = document.createElement("output");
      made.className = "n";
      made.textContent = moves;
      return made;
    })());
    const targets = turn.picked === null ? null : reach(turn.picked);
    const offered = targets
      ? [...targets].sort(([a], [b]) => b - a).map(([to, steps]) => button(to || say.sayOff.replace(":", ""), () => play(steps), "nardy-step"))
      : [...new Set(starts())].sort((a, b) => b - a).map((from) => button(from, () => pick(from), "nardy-step"));
    const ready = pass || (turn.free ? turn.steps.length > 0 : done());
    const confirm = button(pass ? say.sayConfirmPass : say.sayConfirm, log, "primary tap wide");
    confirm.disabled = !ready;
    confirm.dataset.confirmTurn = "";
    const back = button(say.sayBack, () => {
      if (turn.picked !== null) turn.picked = null;
      else { turn.steps.pop(); turn.way.pop(); }
      show();
    });
    back.disabled = turn.picked === null && turn.steps.length === 0;
    const free = button(turn.free ? say.sayFreeOff : say.sayFree, () => {
      Object.assign(turn, { free: !turn.free, steps: [], way: [0], picked: null });
      show();
    }, "", turn.free);
    free.dataset.free = "";
    const again = button(say.sayDiceAgain, () => { turn = fresh(turn.key); show(); });
    again.hidden = Boolean(say.settled);
    const inside = [head, row("nardy-offers", ...offered), row("nardy-tools", back, again, free), confirm];
    place.replaceChildren(...inside);
    const stands = find("[data-stands] [name='entry.position']");
    if (stands) stands.value = write(played(), turn.steps.length ? other(here.color) : here.color);
    paint();
  }

  async function rolled(dice) {
    turn.dice = dice;
    turn.offline = false;
    show();
    if (dice.length < 2) return;
    const asked = turn;
    try {
      // The server would answer for a turn before this one.
      if (pending.length) throw new Error("entries before this one are still on the phone");
      const answer = await fetch(`${panel().dataset.plays}?dice=${Math.max(...dice)}${Math.min(...dice)}`, { headers: { Accept: "application/json" }, signal: AbortSignal.timeout(6000) });
      if (!answer.ok) throw new Error(String(answer.status));
      asked.graph = await answer.json();
    } catch {
      // The play is written unjudged; the server judges it when it is reached again.
      asked.offline = true;
      all("[name='entry.dice[]#']").forEach((field, at) => { field.value = dice[at]; });
    }
    if (turn !== asked) return;
    show();
    if (!asked.offline) find("[data-board]").scrollIntoView({ block: "start" });
  }

  function pick(from) {
    turn.picked = from;
    show();
  }

  // The plain form is what is sent, with scripts as without.
  function log() {
    const form = find("[data-turn]");
    all("[name='entry.dice[]#']", form).forEach((field, at) => { field.value = turn.dice[at]; });
    find("#steps", form).value = turn.steps.map(text).join(" ");
    // A play that is refused is named as it was played.
    form.dataset.what = `${turn.dice.join("-")}: ${turn.steps.map(text).join(" ")}`;
    form.requestSubmit();
    delete form.dataset.what;
  }

  // --- Taps on the board: the nearest point that may be meant ------------------------------

  document.addEventListener("click", (event) => {
    const board = event.target.closest("[data-board]");
    const place = panel();
    if (!board || !place || turn.dice.length < 2) return;
    const box = board.getBoundingClientRect();
    const [x, y] = [((event.clientX - box.left) / box.width) * 360, ((event.clientY - box.top) / box.height) * 364];
    const may = all("[data-point].may", board).map((group) => ({ white: Number(group.dataset.point), away: Math.abs(Number(group.dataset.x) - x) + ((group.dataset.down === "true") === (y < 182) ? 0 : 1000) }));
    const near = may.sort((a, b) => a.away - b.away)[0];
    const tray = event.target.closest("[data-off].may");
    if (tray) return play(reach(turn.picked).get(0));
    if (!near || near.away > 36) {
      turn.picked = null;
      return show();
    }
    const own = standing().color === "w" ? near.white : facing(near.white);
    if (turn.picked === null) pick(own);
    else play(reach(turn.picked).get(own));
  });

  // What is logged goes on the phone first: the next turn is the other player's at once.
  document.addEventListener("formdata", (event) => {
    if (!event.target.matches("[data-turn]")) return;
    const { color } = standing();
    const turn = { kind: "turn", steps: event.formData.getAll("entry.steps[]") };
    event.formData.set("entry.by", find(`[data-seat][data-color=${color}]`).dataset.seat);
    const seconds = nardyClock.press(color);
    if (seconds !== null) event.formData.set("entry.seconds#", String(seconds));
    pending.push(turn);
    setTimeout(show);
  });

  let base = Number(panel()?.dataset.base);
  referee.onQueue((queue) => {
    // Fewer wait and the sheet is no further: a person dropped a turn that was refused.
    if (queue.length < pending.length && Number(panel()?.dataset.base) === base) nardyClock.refused();
    pending = queue.map((item) => item.entry);
    show();
  });

  document.addEventListener("nomerok:changed", async () => {
    // What has reached the server stands on the sheet; the phone itself says it a little later.
    const now = Number(panel()?.dataset.base);
    if (now > base) pending.splice(0, now - base);
    base = now;
    show();
    pending = (await referee.waiting()).map((item) => item.entry);
    // Reached again: what was tapped meanwhile is judged.
    if (turn?.offline && !pending.length && !find("#steps")?.value) rolled(turn.dice);
    show();
  });
  show();
})();
