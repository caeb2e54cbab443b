// Nardy: the dice in two taps, the play by tapping from and to, and only where the rules let a
// checker go. The server says what is legal for a roll; this script only draws it. What was
// played against the rules can be set too, and the server says which rule it breaks.
"use strict";

(() => {
  const SVG = "http://www.w3.org/2000/svg";
  const facing = (point) => (point <= 12 ? point + 12 : point - 12);
  const find = (selector, root = document) => root.querySelector(selector);
  const all = (selector, root = document) => [...root.querySelectorAll(selector)];

  // What is being entered. It lives as long as the log stands still.
  let turn = null; // { key, dice, graph, at, steps, picked, free, offline }
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

  function played(place) {
    const sides = read(place.dataset.position);
    for (const { from, to } of turn.steps) {
      sides[place.dataset.color][from] -= 1;
      sides[place.dataset.color][to] += 1;
    }
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

  function paint(place) {
    const sides = played(place);
    const color = place.dataset.color;
    const targets = turn.picked === null ? [] : [...reach(turn.picked).keys()];
    for (const group of all("[data-board] [data-point]")) {
      const white = Number(group.dataset.point);
      const [ours, theirs] = [sides.w[white], sides.b[facing(white)]];
      stack(group, ours ? "w" : theirs ? "b" : "", ours || theirs);
      const own = color === "w" ? white : facing(white);
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
      const own = played(panel())[panel().dataset.color];
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
    if (turn?.key !== place.dataset.base) {
      turn = fresh(place.dataset.base);
      if (place.dataset.settled) rolled([...place.dataset.settled].map(Number));
    }
    place.hidden = false;
    find("[data-plain]").hidden = !turn.offline;
    const say = place.dataset;
    if (turn.dice.length < 2 || turn.offline) {
      const pad = [1, 2, 3, 4, 5, 6].map((pips) => {
        const key = button("", () => rolled([...turn.dice, pips]), "nardy-key", turn.dice[0] === pips);
        key.setAttribute("aria-label", String(pips));
        key.dataset.die = pips;
        key.append(die(pips));
        return key;
      });
      const words = turn.offline ? say.sayOffline : turn.dice.length ? say.saySecond : say.sayDice;
      place.replaceChildren(line(words), ...(turn.offline ? [] : [row("nardy-pad", ...pad)]));
      paint(place);
      return;
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
    if (stands) stands.value = write(played(place), turn.steps.length ? (say.color === "w" ? "b" : "w") : say.color);
    paint(place);
  }

  async function rolled(dice) {
    turn.dice = dice;
    show();
    if (dice.length < 2) return;
    const asked = turn;
    try {
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
    form.requestSubmit();
    turn = fresh(turn.key);
    show();
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
    const own = place.dataset.color === "w" ? near.white : facing(near.white);
    if (turn.picked === null) pick(own);
    else play(reach(turn.picked).get(own));
  });

  // --- Clocks: counted on this page, pressed with every turn logged -------------------------

  const key = `nomerok-clock-${find("[data-sheet]").dataset.sheet}`;
  const clockOf = () => {
    const place = find("[data-players][data-minutes]");
    if (!place) return null;
    const start = place.dataset.minutes * 60000;
    return JSON.parse(localStorage.getItem(key) ?? "null") ?? { w: start, b: start, runs: "", since: 0 };
  };
  const left = (clock, color) => clock[color] - (clock.runs === color ? Date.now() - clock.since : 0);
  const keep = (clock) => localStorage.setItem(key, JSON.stringify(clock));

  function run(clock, color) {
    if (clock.runs) clock[clock.runs] = left(clock, clock.runs);
    Object.assign(clock, { runs: color, since: Date.now() });
    keep(clock);
  }

  function press(by) {
    const clock = clockOf();
    if (!clock?.runs) return;
    clock[by] += find("[data-players]").dataset.increment * 1000;
    run(clock, by === "w" ? "b" : "w");
  }

  function tick() {
    const clock = clockOf();
    if (!clock) return;
    for (const face of all("[data-clock]")) {
      const color = face.dataset.clock;
      const rest = Math.max(0, Math.ceil(left(clock, color) / 1000));
      const words = `${clock.runs === color ? "▶ " : ""}${Math.floor(rest / 60)}:${String(rest % 60).padStart(2, "0")}`;
      if (face.textContent !== words) face.textContent = words;
      face.hidden = false;
      face.setAttribute("aria-pressed", String(clock.runs === color));
      face.classList.toggle("danger", rest === 0);
      // A fallen clock brings the entry for it into sight, once.
      if (rest === 0 && clock.runs === color && !clock.fell) {
        keep({ ...clock, fell: true });
        const flag = find(`[data-fallen='${color}']`);
        flag?.closest("details").setAttribute("open", "");
        flag?.scrollIntoView({ block: "center" });
      }
    }
  }

  document.addEventListener("click", (event) => {
    const face = event.target.closest("[data-clock]");
    if (!face) return;
    const clock = clockOf();
    run(clock, clock.runs === face.dataset.clock ? "" : face.dataset.clock);
    tick();
  });

  let base = panel()?.dataset.base;
  let mover = panel()?.dataset.color;
  document.addEventListener("nomerok:changed", () => {
    const now = panel();
    if (mover && now?.dataset.base !== base && now?.dataset.color !== mover) press(mover);
    [base, mover] = [now?.dataset.base, now?.dataset.color];
    show();
    tick();
  });
  setInterval(tick, 250);
  tick();
  show();
})();
