// The lab's table: pieces and the shot are set on the drawing or in the fields, the server
// computes, the drawing moves along the closed forms it sends.
"use strict";

(() => {
  const root = document.querySelector("[data-lab]");
  if (!root) return;
  const config = JSON.parse(root.dataset.lab);
  const { words } = config;
  const table = { ...config.table }; // sizes of the drawing, mm
  const part = (selector) => root.querySelector(selector);
  const svg = part("svg");
  const [paths, pieces, aim] = ["[data-paths]", "[data-pieces]", "[data-aim]"].map(part);
  const [shoot, play, rate, clock, scrub, status, problem, address, list] =
    ["[data-shoot]", "[data-play]", "[data-rate]", "[data-time]", "[data-scrub]", "[data-status]", "[data-problem]", "[data-address]", "[data-events]"].map(part);
  const field = (id) => document.getElementById(id);
  const calm = matchMedia("(prefers-reduced-motion: reduce)");
  const SIZES = Object.fromEntries(config.kinds.map((kind) => [kind.kind, kind]));
  const USUAL = { novuss: { mu: 0.1, e: 0.75, rail: 0.7 }, fish: { mu: 0.25, e: 0.75 } }[config.game];
  const RUB = 0.1; // friction of piece and piece, piece and rail
  const UNSURE = { position_mm: 1, angle_deg: 0.5, speed: 0.05, gap_mm: 0.2 };
  const MOST = 64;
  const REACH = 24; // px a finger may miss a piece by

  let state = null; // what would be sent: { table, bodies, shot }
  let chosen = null; // id of the chosen piece
  let answer = null;
  let motion = null;
  let lines = []; // of the list of events
  let time = 0;
  let frame = 0;

  const say = (text, values) => text.replace(/\{(\w+)\}/g, (all, key) => values[key] ?? all);
  const shown = (number, digits) => number.toLocaleString(document.documentElement.lang, { minimumFractionDigits: digits, maximumFractionDigits: digits });
  const body = (id) => state.bodies.find((one) => one.id === id);
  const sizes = (one) => SIZES[one.kind] ?? { r: 15, hole: 0 };
  const clamp = (value, least, most) => Math.min(Math.max(value, least), most);
  const nearest = (value, step) => Math.round(Math.round(value / step) * step * 1000) / 1000;

  function name(id) {
    const [, letters, digits] = /^(.*?)(\d*)$/.exec(id);
    const word = config.names[letters];
    return word ? (digits ? `${word}\u00a0${digits}` : word) : id;
  }

  function element(tag, attributes) {
    const made = document.createElementNS("http://www.w3.org/2000/svg", tag);
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
    return made;
  }

  // --- Drawing --------------------------------------------------------------

  function look(one) {
    if (one.kind === "puck") return "puck";
    if (one.kind === "coin") return "coin";
    if (one.kind === "tag") return "fish";
    return one.id.startsWith("blue") ? "blue" : "red";
  }

  // The board at the size it has: pockets keep their distance from the corners.
  function drawTable() {
    const usual = config.table;
    [table.w, table.h] = [state.table.width_mm ?? usual.w, state.table.height_mm ?? usual.h];
    const [wider, taller] = [(table.w - usual.w) / 2, (table.h - usual.h) / 2];
    table.pockets = usual.pockets.map(([x, y, r]) => [x + Math.sign(x) * wider, y + Math.sign(y) * taller, r]);
    if (wider || taller) {
      state.table.pockets = table.pockets.map(([x_mm, y_mm, radius_mm]) => ({ x_mm, y_mm, radius_mm }));
    } else {
      for (const own of ["pockets", "width_mm", "height_mm"]) delete state.table[own];
    }
    const box = (shape, more) => {
      const [w, h] = [Math.max(table.w + 2 * more, 0), Math.max(table.h + 2 * more, 0)];
      for (const [key, value] of [["x", -w / 2], ["y", -h / 2], ["width", w], ["height", h]]) shape?.setAttribute(key, value);
    };
    const [w, h] = [table.w + 2 * table.margin, table.h + 2 * table.margin];
    svg.setAttribute("viewBox", `${-w / 2} ${-h / 2} ${w} ${h}`);
    box(part(".lab-rail"), 36);
    box(part(".lab-board"), 0);
    box(part("rect.lab-line"), -(usual.lines?.[0] ?? 0));
    [...svg.querySelectorAll(".lab-pocket")].forEach((hole, index) => {
      const [x, y, r] = table.pockets[index];
      for (const [key, value] of [["cx", x], ["cy", -y], ["r", r]]) hole.setAttribute(key, value);
    });
  }

  // Coins lie on their fish: they are drawn after it.
  const inOrder = () => [...state.bodies].sort((a, b) => (a.kind === "coin") - (b.kind === "coin"));

  function draw() {
    drawTable();
    pieces.replaceChildren(...inOrder().map((one) => {
      const { r, hole } = sizes(one);
      const group = element("g", { class: `lab-piece ${look(one)}`, "data-id": one.id });
      // A coin in a hole goes where its fish goes.
      if (!one.inside) {
        group.setAttribute("tabindex", "0");
        group.setAttribute("role", "button");
      }
      group.append(element("circle", { class: "disc", r }));
      if (hole > 0) group.append(element("circle", { class: "hole", r: hole }));
      group.append(element("path", { class: "mark", d: `M${Math.max(hole, r * 0.3)} 0H${r}` }));
      const digits = /\d+$/.exec(one.id)?.[0];
      if (digits && one.kind !== "coin" && !one.inside) {
        // Beside it, towards the middle of the table: the hole stays free.
        const text = element("text", { class: "digits", y: (one.y_mm > 0 ? 1 : -1) * (r + 16) });
        text.textContent = digits;
        group.append(text);
      }
      return group;
    }));
    place();
    drawAim();
  }

  // Puts every piece where it is at the time.
  function place() {
    for (const group of pieces.children) {
      const one = body(group.dataset.id);
      const at = motion ? motion.at(one.id, time) : { x: one.x_mm, y: one.y_mm, angle: one.angle_deg, gone: false };
      group.setAttribute("transform", `translate(${at.x.toFixed(3)} ${(-at.y).toFixed(3)})`);
      // Digits stay upright: only the mark turns.
      group.querySelector(".mark").setAttribute("transform", `rotate(${(-at.angle).toFixed(2)})`);
      group.classList.toggle("gone", at.gone);
      group.classList.toggle("chosen", one.id === chosen);
      group.setAttribute("aria-label", say(words.piece, { piece: name(one.id), x: shown(at.x, 0), y: shown(at.y, 0) }));
      if (!one.inside) group.setAttribute("aria-pressed", String(one.id === chosen));
    }
  }

  // The arrow's length: the root, so that slow shots can be set finely and fast ones fit.
  const START = 24;
  const length = (speed) => 90 * Math.sqrt(speed);
  const speedOf = (long) => clamp(nearest((Math.max(long, 0) / 90) ** 2, 0.05), 0.05, 20);

  function drawAim() {
    aim.replaceChildren();
    const struck = state.shot && body(state.shot.body);
    if (!struck || (motion && time > 0)) return;
    const turn = state.shot.angle_deg * Math.PI / 180;
    const [east, north] = [Math.cos(turn), Math.sin(turn)];
    const from = sizes(struck).r + START;
    let far = from + length(state.shot.speed_mps);
    // The tip stays in the drawing, or nobody could take it.
    const [w, h] = [table.w / 2 + table.margin - 16, table.h / 2 + table.margin - 16];
    if (east) far = Math.min(far, (Math.sign(east) * w - struck.x_mm) / east);
    if (north) far = Math.min(far, (Math.sign(north) * h - struck.y_mm) / north);
    far = Math.max(far, from);
    const point = (d) => `${(struck.x_mm + east * d).toFixed(2)} ${(-struck.y_mm - north * d).toFixed(2)}`;
    aim.append(element("path", { class: "lab-arrow", d: `M${point(sizes(struck).r)}L${point(far)}` }));
    const tip = element("circle", {
      class: "lab-tip", r: 14, cx: struck.x_mm + east * far, cy: -struck.y_mm - north * far, "data-tip": "",
      tabindex: "0", role: "slider", "aria-valuemin": "-180", "aria-valuemax": "360", "aria-valuenow": state.shot.angle_deg,
      "aria-valuetext": `${shown(state.shot.angle_deg, 1)}°`,
      "aria-label": say(words.aim, { angle: shown(state.shot.angle_deg, 1), speed: shown(state.shot.speed_mps, 2) }),
    });
    aim.append(tip);
  }

  function drawPaths() {
    paths.replaceChildren();
    if (!motion) return;
    for (const one of inOrder()) {
      const points = motion.path(one.id);
      if (points.length < 2 || one.inside) continue;
      const line = points.map((at) => `${at.x.toFixed(2)},${(-at.y).toFixed(2)}`).join(" ");
      paths.append(element("polyline", { class: `lab-path ${look(one)}`, points: line }));
    }
  }

  // --- Fields ---------------------------------------------------------------

  function fill() {
    const options = (list) => list.map((one) => new Option(name(one.id), one.id));
    const free = state.bodies.filter((one) => !one.inside);
    if (!free.some((one) => one.id === chosen)) chosen = free[0]?.id ?? null;
    field("piece").replaceChildren(...options(free));
    field("struck").replaceChildren(...options(free));
    shoot.disabled = !state.shot;
    odds.pieces(state.bodies, state.shot?.body);
    values();
  }

  function values() {
    const set = (id, value) => {
      const input = field(id);
      // Whoever types is not corrected while he types.
      if (input && document.activeElement !== input) input.value = value;
    };
    const one = body(chosen);
    set("piece", chosen ?? "");
    set("x", one ? Math.round(one.x_mm * 100) / 100 : "");
    set("y", one ? Math.round(one.y_mm * 100) / 100 : "");
    set("struck", state.shot?.body ?? "");
    set("angle", state.shot?.angle_deg ?? "");
    set("speed", state.shot?.speed_mps ?? "");
    set("spin", state.shot?.spin_rps ?? "");
    set("width", state.table.width_mm ?? config.table.w);
    set("height", state.table.height_mm ?? config.table.h);
    set("mu", state.table.mu ?? USUAL.mu);
    set("e", state.table.contact?.e ?? USUAL.e);
    set("contact-mu", state.table.contact?.mu ?? RUB);
    set("rail", state.table.border?.e ?? USUAL.rail ?? "");
    set("rail-mu", state.table.border?.mu ?? RUB);
    const unsure = { ...UNSURE, ...state.uncertainty };
    set("unsure-position", unsure.position_mm);
    set("unsure-angle", unsure.angle_deg);
    set("unsure-speed", Math.round(unsure.speed * 1e6) / 1e4);
    set("unsure-gap", unsure.gap_mm);
  }

  function choose(id) {
    chosen = id;
    values();
    place();
  }

  function moveTo(one, x, y) {
    const { r } = sizes(one);
    // Rails keep the whole piece, an open edge its centre.
    const inset = table.rail ? r : 0.5;
    [one.x_mm, one.y_mm] = [clamp(x, inset - table.w / 2, table.w / 2 - inset), clamp(y, inset - table.h / 2, table.h / 2 - inset)];
    for (const coin of state.bodies) {
      if (coin.inside === one.id) [coin.x_mm, coin.y_mm] = [one.x_mm, one.y_mm];
    }
  }

  // Something was changed: what was computed is of another position now.
  let noted = 0;
  function changed() {
    if (motion) forget();
    odds.forget();
    field("position").value = "";
    values();
    place();
    drawAim();
    clearTimeout(noted);
    noted = setTimeout(note, 150);
  }

  function forget() {
    pause();
    answer = motion = null;
    time = 0;
    scrub.disabled = play.disabled = part("[data-continue]").disabled = true;
    scrub.max = scrub.value = 0;
    clock.value = shown(0, 3);
    status.textContent = "";
    lines = [];
    list.replaceChildren();
    part("[data-no-events]").hidden = false;
    drawPaths();
    drawAim();
  }

  // The address always shows this very picture.
  function note() {
    history.replaceState(null, "", `#${labLink.write(state, motion ? time : null)}`);
    address.querySelector("input").value = location.href;
  }

  function load(next) {
    state = structuredClone(next);
    for (const one of state.bodies) {
      one.angle_deg ??= 0;
      one.inside ??= null;
    }
    if (state.shot && !body(state.shot.body)) state.shot = null;
    chosen = state.shot?.body ?? null;
    problem.hidden = true;
    forget();
    fill();
    draw();
  }

  // --- The shot -------------------------------------------------------------

  const scenario = () => ({ ...state, bodies: state.bodies.map(({ id, kind, x_mm, y_mm, angle_deg, inside }) => ({ id, kind, x_mm, y_mm, angle_deg, inside })) });

  function complain(text) {
    problem.textContent = text;
    problem.hidden = false;
  }

  async function compute() {
    problem.hidden = true;
    if (!state.shot) return complain(words.noShot) ?? false;
    const asked = state;
    const before = JSON.stringify(scenario());
    shoot.setAttribute("aria-busy", "true");
    try {
      const response = await fetch("/lab/simulate", {
        method: "POST", body: before, headers: { "content-type": "application/json", accept: "application/json" },
      });
      const got = await response.json();
      // Meanwhile he moved something: this is no longer what he asked.
      if (asked !== state || before !== JSON.stringify(scenario())) return false;
      if (!response.ok) return complain(got.message) ?? false;
      answer = got;
    } catch {
      complain(words.failed);
      return false;
    } finally {
      shoot.removeAttribute("aria-busy");
    }
    motion = labMotion.of(answer, state.bodies);
    scrub.disabled = play.disabled = part("[data-continue]").disabled = false;
    scrub.max = Math.ceil(motion.end * 1000) / 1000;
    status.textContent = say(words.shot, { events: answer.events.length, time: shown(motion.end, 2) });
    drawPaths();
    listEvents();
    return true;
  }

  // Who was struck hits the others, whatever the order of their names.
  const sentence = (event) => say(words[event.kind] ?? "", {
    a: name(event.b === state.shot.body ? event.b : event.a),
    b: event.b && name(event.b === state.shot.body ? event.a : event.b),
    side: words[event.side] ?? event.side, n: event.pocket + 1,
  });

  // A kopeck rattles in its hole all the way: one line until something else happens to its fish.
  function linesOf(events) {
    const found = [];
    const rattling = new Map();
    for (const event of events) {
      const [a, b] = [body(event.a), event.b && body(event.b)];
      const fish = b && ((a.inside === b.id && b.id) || (b.inside === a.id && a.id));
      if (fish && rattling.has(fish)) {
        rattling.get(fish).times += 1;
        continue;
      }
      const line = { event, times: 1 };
      found.push(line);
      if (fish) rattling.set(fish, line);
      else for (const id of [event.a, event.b]) rattling.delete(id);
    }
    return found;
  }

  function listEvents() {
    lines = linesOf(answer.events);
    part("[data-no-events]").hidden = lines.length > 0;
    list.replaceChildren(...lines.map(({ event, times }) => {
      const item = document.createElement("li");
      const button = document.createElement("button");
      button.type = "button";
      button.className = "lab-event";
      const when = document.createElement("span");
      when.className = "n soft";
      when.textContent = shown(event.t, 3);
      const what = document.createElement("span");
      what.textContent = sentence(event) + (times > 1 ? ` ×\u00a0${times}` : "");
      button.append(when, what);
      button.addEventListener("click", () => { pause(); show(event.t); note(); });
      item.append(button);
      return item;
    }));
  }

  function show(at) {
    time = clamp(at, 0, motion.end);
    scrub.value = time;
    scrub.setAttribute("aria-valuetext", shown(time, 3));
    clock.value = shown(time, 3);
    place();
    drawAim();
    // The last event that has happened is marked, and kept in sight inside its list.
    let last = -1;
    lines.forEach(({ event }, index) => { if (event.t <= time + 1e-9) last = index; });
    [...list.children].forEach((item, index) => {
      item.classList.toggle("past", index <= last);
      const button = item.firstElementChild;
      if (index === last) button.setAttribute("aria-current", "step");
      else button.removeAttribute("aria-current");
    });
    const mark = list.children[last];
    if (mark) list.scrollTop = mark.offsetTop - list.offsetTop - list.clientHeight / 2;
  }

  function pause() {
    cancelAnimationFrame(frame);
    frame = 0;
    play.textContent = words.play;
  }

  function run() {
    if (time >= motion.end) show(0);
    play.textContent = words.pause;
    let before = null;
    const step = (now) => {
      const passed = before === null ? 0 : (now - before) / 1000;
      before = now;
      show(time + passed * Number(rate.value));
      if (time >= motion.end) {
        pause();
        note();
        return;
      }
      frame = requestAnimationFrame(step);
    };
    frame = requestAnimationFrame(step);
  }

  shoot.addEventListener("click", async () => {
    pause();
    if (!(await compute())) return;
    show(calm.matches ? motion.end : 0);
    if (calm.matches) note();
    else run();
  });
  play.addEventListener("click", () => {
    if (!frame) return run();
    pause();
    note();
  });
  scrub.addEventListener("input", () => { pause(); show(Number(scrub.value)); });
  scrub.addEventListener("change", note);

  part("[data-continue]").addEventListener("click", () => {
    const left = new Map(answer.rest.filter((rest) => rest.on === "table").map((rest) => [rest.id, rest]));
    const bodies = state.bodies.filter((one) => left.has(one.id)).map((one) => {
      const rest = left.get(one.id);
      return { ...one, x_mm: rest.x_mm, y_mm: rest.y_mm, angle_deg: rest.angle_deg % 360, inside: rest.inside ?? null };
    });
    const struck = bodies.find((one) => one.id === state.shot.body) ?? bodies.find((one) => !one.inside);
    load({ ...state, bodies, shot: struck ? { ...state.shot, body: struck.id } : null });
    changed();
  });

  // --- Hands ----------------------------------------------------------------

  // Millimetres on the table of a point on the screen.
  function onTable(event) {
    const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(svg.getScreenCTM().inverse());
    return { x: at.x, y: -at.y, scale: svg.getScreenCTM().a };
  }

  // What a finger at this point means: the arrow's tip or the nearest piece.
  function under(event) {
    const at = onTable(event);
    const reach = (r) => Math.max(r, REACH / at.scale);
    const tip = aim.querySelector("[data-tip]");
    const found = [];
    if (tip) {
      const d = Math.hypot(at.x - tip.cx.baseVal.value, at.y + tip.cy.baseVal.value);
      if (d <= reach(14)) found.push({ d, tip: true });
    }
    for (const one of state.bodies) {
      if (one.inside) continue;
      const now = motion ? motion.at(one.id, time) : { x: one.x_mm, y: one.y_mm };
      if (now.gone) continue;
      const d = Math.hypot(at.x - now.x, at.y - now.y);
      if (d <= reach(sizes(one).r)) found.push({ d, id: one.id, dx: now.x - at.x, dy: now.y - at.y });
    }
    return found.sort((a, b) => a.d - b.d)[0] ?? null;
  }

  let held = null;
  // A finger on a piece drags it; anywhere else it scrolls the page.
  svg.addEventListener("touchstart", (event) => { if (under(event.touches[0])) event.preventDefault(); }, { passive: false });
  svg.addEventListener("pointerdown", (event) => {
    if (event.button) return;
    held = under(event);
    if (!held) return;
    event.preventDefault();
    svg.setPointerCapture(event.pointerId);
    if (held.id) choose(held.id);
    const target = held.tip ? aim.querySelector("[data-tip]") : pieces.querySelector(`[data-id="${CSS.escape(held.id)}"]`);
    target?.focus({ preventScroll: true });
  });
  svg.addEventListener("pointermove", (event) => {
    if (!held) return;
    const at = onTable(event);
    if (held.tip) {
      const struck = body(state.shot.body);
      const [dx, dy] = [at.x - struck.x_mm, at.y - struck.y_mm];
      state.shot.angle_deg = nearest(Math.atan2(dy, dx) * 180 / Math.PI, 0.1);
      state.shot.speed_mps = speedOf(Math.hypot(dx, dy) - sizes(struck).r - START);
    } else {
      const one = body(held.id);
      if (motion) forget();
      moveTo(one, nearest(at.x + held.dx, 0.1), nearest(at.y + held.dy, 0.1));
    }
    changed();
  });
  for (const end of ["pointerup", "pointercancel"]) svg.addEventListener(end, () => { held = null; });

  svg.addEventListener("focusin", (event) => {
    const id = event.target.dataset?.id;
    if (id && id !== chosen) choose(id);
  });
  svg.addEventListener("keydown", (event) => {
    const arrows = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };
    const by = arrows[event.key];
    if (event.target.matches("[data-tip]") && by) {
      event.preventDefault();
      const big = event.shiftKey ? 10 : 1;
      state.shot.angle_deg = nearest(((state.shot.angle_deg - by[0] * 0.5 * big + 540) % 360) - 180, 0.1);
      state.shot.speed_mps = clamp(nearest(state.shot.speed_mps + by[1] * 0.05 * big, 0.05), 0.05, 20);
      changed();
      aim.querySelector("[data-tip]")?.focus({ preventScroll: true });
      return;
    }
    const one = body(event.target.dataset?.id);
    if (!one) return;
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      choose(one.id);
    } else if (event.key === "Delete") {
      event.preventDefault();
      remove(one.id);
    } else if (by) {
      event.preventDefault();
      const step = event.shiftKey ? 10 : 1;
      moveTo(one, one.x_mm + by[0] * step, one.y_mm + by[1] * step);
      changed();
    }
  });

  // --- Adding, removing, typing -------------------------------------------

  function remove(id) {
    state.bodies = state.bodies.filter((one) => one.id !== id && one.inside !== id);
    if (state.shot?.body === id) {
      const next = state.bodies.find((one) => !one.inside);
      state.shot = next ? { ...state.shot, body: next.id } : null;
    }
    if (motion) forget();
    fill();
    draw();
    changed();
  }

  // The free place nearest to the middle.
  function freePlace(r) {
    for (let ring = 0; ring < 40; ring += 1) {
      for (let step = 0; step < Math.max(1, ring * 6); step += 1) {
        const turn = step / Math.max(1, ring * 6) * 2 * Math.PI;
        const [x, y] = [nearest(Math.cos(turn) * ring * 2 * r, 0.1), nearest(Math.sin(turn) * ring * 2 * r, 0.1)];
        const inside = Math.abs(x) < table.w / 2 - r && Math.abs(y) < table.h / 2 - r;
        const clear = state.bodies.every((one) => Math.hypot(one.x_mm - x, one.y_mm - y) > sizes(one).r + r + 1);
        const dry = table.pockets.every(([px, py, pr]) => Math.hypot(px - x, py - y) > pr + r);
        if (inside && clear && dry) return { x, y };
      }
    }
    return null;
  }

  function add(letters) {
    const kind = { red: "pawn", blue: "pawn", puck: "puck", fish: "tag", kopeck: "coin" }[letters];
    if (state.bodies.length >= MOST) return complain(words.full);
    let number = 1;
    const id = () => (letters === "puck" && number === 1 ? letters : `${letters}${number}`);
    while (body(id())) number += 1;
    // A kopeck goes into the chosen fish, or beside it if there is one already.
    const fish = body(chosen);
    const holder = kind === "coin" && fish?.kind === "tag" && !state.bodies.some((one) => one.inside === chosen) ? fish : null;
    const at = holder ? { x: holder.x_mm, y: holder.y_mm } : freePlace(SIZES[kind].r);
    if (!at) return complain(words.full);
    const made = { id: id(), kind, x_mm: at.x, y_mm: at.y, angle_deg: 0, inside: holder?.id ?? null };
    state.bodies.push(made);
    if (!holder) chosen = made.id;
    state.shot ??= { body: made.id, speed_mps: 2, angle_deg: 90, spin_rps: 0, kind: config.game === "novuss" ? "cue" : "flick" };
    if (motion) forget();
    fill();
    draw();
    changed();
    problem.hidden = true;
  }

  part("[data-remove]").addEventListener("click", () => { if (chosen) remove(chosen); });
  for (const button of root.querySelectorAll("[data-add]")) button.addEventListener("click", () => add(button.dataset.add));

  const typed = (id, act) => field(id)?.addEventListener("input", (event) => {
    const value = event.target.valueAsNumber;
    if (!Number.isFinite(value)) return;
    act(value);
    changed();
  });
  typed("x", (x) => { const one = body(chosen); if (one) moveTo(one, x, one.y_mm); });
  typed("y", (y) => { const one = body(chosen); if (one) moveTo(one, one.x_mm, y); });
  typed("angle", (angle) => { if (state.shot) state.shot.angle_deg = angle; });
  typed("speed", (speed) => { if (state.shot) state.shot.speed_mps = speed; });
  typed("spin", (spin) => { if (state.shot) state.shot.spin_rps = spin; });
  typed("mu", (mu) => { state.table.mu = mu; });
  const contact = (change) => { state.table.contact = { e: USUAL.e, mu: RUB, ...state.table.contact, ...change }; };
  const rail = (change) => { state.table.border = { kind: "cushion", e: USUAL.rail, mu: RUB, ...state.table.border, ...change }; };
  typed("e", (e) => contact({ e }));
  typed("contact-mu", (mu) => contact({ mu }));
  typed("rail", (e) => rail({ e }));
  typed("rail-mu", (mu) => rail({ mu }));
  // Only when it is typed to the end: on the way to 2000 the board is not 200 wide.
  const sized = (id, side) => field(id).addEventListener("change", (event) => {
    if (!event.target.value || !event.target.checkValidity()) return setTimeout(values);
    state.table[side] = event.target.valueAsNumber;
    drawTable();
    for (const one of state.bodies) if (!one.inside) moveTo(one, one.x_mm, one.y_mm);
    if (motion) forget();
    draw();
    changed();
  });
  sized("width", "width_mm");
  sized("height", "height_mm");
  const unsure = (id, name, unit) => typed(id, (value) => { state.uncertainty = { ...state.uncertainty, [name]: value * unit }; });
  unsure("unsure-position", "position_mm", 1);
  unsure("unsure-angle", "angle_deg", 1);
  unsure("unsure-speed", "speed", 0.01);
  unsure("unsure-gap", "gap_mm", 1);
  // What was typed beyond the table shows where it went.
  for (const id of ["x", "y"]) field(id).addEventListener("blur", () => setTimeout(values));
  field("piece").addEventListener("change", (event) => choose(event.target.value));
  field("struck").addEventListener("change", (event) => {
    if (state.shot) state.shot.body = event.target.value;
    changed();
  });
  field("position").addEventListener("change", (event) => {
    const found = config.positions.find((position) => position.key === event.target.value);
    if (!found) return;
    load(found.scenario);
    note();
  });

  part("[data-share]").addEventListener("click", async () => {
    note();
    address.hidden = false;
    address.querySelector("input").select();
    try {
      await navigator.clipboard.writeText(location.href);
      status.textContent = words.copied;
    } catch {
      // No clipboard here: the address stands in its field, selected.
    }
  });

  // --- Beginning ------------------------------------------------------------

  const odds = labOdds(root, config, { scenario, name });

  async function open() {
    const text = location.hash.slice(1);
    let found = null;
    try {
      if (text) found = labLink.read(text, config.game);
    } catch {
      found = null;
    }
    if (!found) {
      load(config.positions[0].scenario);
      field("position").value = config.positions[0].key;
      if (text) complain(words.badLink);
      return;
    }
    load(found.state);
    field("position").value = "";
    if (found.time !== null && (await compute())) show(found.time);
  }

  for (const hidden of root.querySelectorAll("[data-needs-script]")) hidden.hidden = false;
  addEventListener("hashchange", open);
  open();
})();
