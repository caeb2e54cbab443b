// A position as a part of the address, behind #: the server never sees it, and whoever
// opens the address sees the same picture.
"use strict";

const labLink = (() => {
  const VERSION = "1";
  const MOST = 64;
  // What may be another than usual, within what the server takes.
  const TABLE = [["mu", 0.001, 10], ["width_mm", 10, 1e5], ["height_mm", 10, 1e5]];
  const UNSURE = [["position_mm", 100], ["angle_deg", 360], ["speed", 1], ["gap_mm", 10]];
  const KINDS = ["puck", "pawn", "tag", "coin"];

  function packed(text) {
    const bytes = new TextEncoder().encode(text);
    return btoa(String.fromCharCode(...bytes)).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
  }

  function unpacked(text) {
    const bytes = atob(text.replace(/-/g, "+").replace(/_/g, "/"));
    return new TextDecoder().decode(Uint8Array.from(bytes, (byte) => byte.charCodeAt(0)));
  }

  // `time` is where the replay stands; null before the shot. Numbers are not rounded: a
  // picture that differs by a hair may be another shot.
  function write(state, time) {
    const { preset, ...table } = state.table;
    const bodies = state.bodies.map((body) => [
      body.id, KINDS.indexOf(body.kind), body.x_mm, body.y_mm, body.angle_deg, body.inside ?? 0,
    ]);
    const shot = state.shot;
    const parts = [bodies, shot ? [shot.body, shot.speed_mps, shot.angle_deg, shot.spin_rps, shot.kind] : 0, table, time, state.uncertainty ?? 0];
    return `${VERSION}.${packed(JSON.stringify(parts))}`;
  }

  const number = (value, least, most) => {
    if (typeof value !== "number" || !(value >= least && value <= most)) throw new RangeError("number");
    return value;
  };
  const name = (value) => {
    if (typeof value !== "string" || !value || value.length > 64) throw new RangeError("name");
    return value;
  };

  // The state of an address; throws at anything that is none. Values are only checked for
  // what this page does with them: the server judges positions.
  function read(text, preset) {
    if (text.length > 20000) throw new RangeError("long");
    const [version, rest] = text.split(".");
    if (version !== VERSION) throw new RangeError("version");
    const [bodies, shot, table, time, unsure] = JSON.parse(unpacked(rest));
    if (!Array.isArray(bodies) || bodies.length > MOST) throw new RangeError("bodies");
    const state = {
      table: { preset },
      bodies: bodies.map(([id, kind, x, y, angle, inside]) => {
        if (!KINDS[kind]) throw new RangeError("kind");
        return {
          id: name(id), kind: KINDS[kind], x_mm: number(x, -1e5, 1e5), y_mm: number(y, -1e5, 1e5),
          angle_deg: number(angle, -1e6, 1e6), inside: inside ? name(inside) : null,
        };
      }),
      shot: null,
    };
    if (new Set(state.bodies.map((body) => body.id)).size !== state.bodies.length) throw new RangeError("twice");
    if (shot) {
      const [body, speed, angle, spin, kind] = shot;
      state.shot = {
        body: name(body), speed_mps: number(speed, 0, 100), angle_deg: number(angle, -1e6, 1e6),
        spin_rps: number(spin, -1000, 1000), kind: kind === "cue" ? "cue" : "flick",
      };
    }
    for (const [field, least, most] of TABLE) {
      if (table?.[field] !== undefined) state.table[field] = number(table[field], least, most);
    }
    const bounce = (from) => ({ e: number(from.e, 0, 1), mu: number(from.mu, 0, 10) });
    if (table?.contact) state.table.contact = bounce(table.contact);
    if (table?.border) state.table.border = { kind: "cushion", ...bounce(table.border) };
    if (table?.pockets) {
      if (!Array.isArray(table.pockets) || table.pockets.length > 16) throw new RangeError("pockets");
      state.table.pockets = table.pockets.map((at) => ({
        x_mm: number(at.x_mm, -1e5, 1e5), y_mm: number(at.y_mm, -1e5, 1e5), radius_mm: number(at.radius_mm, 0.1, 1e4),
      }));
    }
    if (unsure) {
      state.uncertainty = {};
      for (const [field, most] of UNSURE) {
        if (unsure[field] !== undefined) state.uncertainty[field] = number(unsure[field], 0, most);
      }
    }
    return { state, time: time === null ? null : number(time, 0, 1e4) };
  }

  return { write, read };
})();
