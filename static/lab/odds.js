// The ensemble: asks for it, shows its progress line by line, and what it found.
"use strict";

const labOdds = (root, config, { scenario, name }) => {
  const part = (selector) => root.querySelector(selector);
  const say = (text, values) => text.replace(/\{(\w+)\}/g, (all, key) => values[key] ?? all);
  const [predicate, whom, whom2, claim, samples] =
    ["#predicate", "#whom", "#whom2", "#claim", "#samples"].map(part);
  const [start, stop, running, bar, done, problem, verdict] =
    ["[data-judge]", "[data-stop]", "[data-running]", "#odds-progress", "[data-done]", "[data-odds-problem]", "[data-verdict]"].map(part);
  const BADGES = { supported: "live", refuted: "warning", undecided: "caution" };
  let abort = null;

  function choose() {
    const both = predicate.value === "simultaneous";
    part("[data-second]").hidden = !both;
    claim.value = `${predicate.value}=${whom.value}${both ? `,${whom2.value}` : ""}`;
  }
  for (const field of [predicate, whom, whom2]) field.addEventListener("change", choose);

  // Other pieces lie there now: the choices follow, what was chosen stays if it can.
  function pieces(bodies, struck) {
    for (const select of [whom, whom2]) {
      const chosen = select.value;
      select.replaceChildren(...bodies.map((body) => new Option(name(body.id), body.id)));
      const others = bodies.filter((body) => body.id !== struck && body.kind !== "coin");
      const usual = others[select === whom ? 0 : 1] ?? others[0] ?? bodies[0];
      select.value = bodies.some((body) => body.id === chosen) ? chosen : usual?.id ?? "";
    }
    choose();
    forget();
  }

  // A verdict belongs to one position only.
  function forget() {
    abort?.abort();
    verdict.hidden = true;
    problem.hidden = true;
  }

  function shares(list, lines) {
    list.replaceChildren(...lines.map((line) => {
      const item = document.createElement("li");
      const words = document.createElement("span");
      words.textContent = line.text;
      const share = document.createElement("strong");
      share.textContent = line.percent;
      const meter = document.createElement("meter");
      meter.max = 1;
      meter.value = line.share;
      meter.setAttribute("aria-hidden", "true");
      item.append(words, share, meter);
      return item;
    }));
  }

  function tell(told) {
    const badge = part("[data-verdict-badge]");
    badge.className = `badge ${BADGES[told.verdict] ?? ""}`;
    badge.textContent = told.heading;
    part("[data-verdict-sentence]").textContent = told.sentence;
    part("[data-verdict-nominal]").textContent = told.nominal;
    shares(part("[data-stories]"), told.stories);
    shares(part("[data-sensitivity]"), told.sensitivity);
    part("[data-insensitive]").hidden = told.sensitivity.length > 0;
    verdict.hidden = false;
  }

  const complain = (text) => {
    problem.textContent = text;
    problem.hidden = false;
  };

  function hear(line) {
    const said = JSON.parse(line);
    if (said.error) complain(said.error);
    if (said.told) tell(said.told);
    if (said.of) {
      bar.max = said.of;
      bar.value = said.done;
      done.textContent = say(config.words.progress, said);
    }
  }

  async function run() {
    forget();
    const mine = new AbortController();
    abort = mine;
    start.disabled = true;
    stop.hidden = running.hidden = false;
    bar.value = 0;
    done.textContent = "";
    try {
      const answer = await fetch("/lab/ensemble", {
        method: "POST", signal: mine.signal,
        headers: { "content-type": "application/json", accept: "application/json" },
        body: JSON.stringify({ scenario: scenario(), claim: claim.value, samples: Number(samples.value) || 0 }),
      });
      if (!answer.ok) return complain((await answer.json()).message);
      const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
      let rest = "";
      for (;;) {
        const { value, done: ended } = await reader.read();
        if (ended) break;
        const lines = (rest + value).split("\n");
        rest = lines.pop();
        lines.forEach(hear);
      }
    } catch (error) {
      complain(error.name === "AbortError" ? config.words.cancelled : config.words.failed);
    } finally {
      start.disabled = false;
      stop.hidden = running.hidden = true;
    }
  }
  start.addEventListener("click", run);
  stop.addEventListener("click", () => abort?.abort());

  return { pieces, forget };
};
