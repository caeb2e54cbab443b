// Where every piece is at a time: evaluates the closed-form pieces of an answer. Nothing
// is integrated here, so every browser shows the very motion the engine computed.
"use strict";

const labMotion = (() => {
  // A polynomial, lowest power first.
  const value = (coefficients, t) => coefficients.reduceRight((sum, c) => sum * t + c, 0);

  const pose = (piece, t) => {
    const since = Math.min(Math.max(t, piece.t0), piece.t1) - piece.t0;
    return { x: value(piece.x_mm, since), y: value(piece.y_mm, since), angle: value(piece.angle_deg, since) };
  };

  function of(answer, bodies) {
    const moves = new Map(bodies.map((body) => [body.id, []]));
    for (const piece of answer.pieces) moves.get(piece.id)?.push(piece);
    for (const list of moves.values()) list.sort((a, b) => a.t0 - b.t0);
    const start = new Map(bodies.map((body) => [body.id, { x: body.x_mm, y: body.y_mm, angle: body.angle_deg }]));
    const gone = new Map();
    for (const event of answer.events) {
      if (event.kind === "pocket" || event.kind === "edge_fall") gone.set(event.a, event.t);
    }
    const ends = [...answer.pieces.map((piece) => piece.t1), ...answer.events.map((event) => event.t)];

    return {
      end: Math.max(0, ...ends),
      at(id, t) {
        let last = null;
        for (const piece of moves.get(id) ?? []) {
          if (piece.t0 > t) break;
          last = piece;
        }
        // Before its first piece of motion, and between two, a body lies still.
        const now = last ? pose(last, t) : start.get(id);
        return { ...now, gone: gone.has(id) && gone.get(id) <= t };
      },
      // The straight ways of a body, as points.
      path(id) {
        const list = moves.get(id) ?? [];
        if (!list.length) return [];
        const points = [pose(list[0], list[0].t0)];
        for (const piece of list) points.push(pose(piece, piece.t1));
        return points;
      },
    };
  }

  return { of };
})();
