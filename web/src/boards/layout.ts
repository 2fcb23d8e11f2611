// Places of the vertices of a graph, deterministic. Stress is reduced by majorization (Gansner, Koren, North,
// "Graph drawing by stress majorization", 2004): the distance of two vertices approximates the length of the
// path between them, near pairs most of all.

export interface Point {
  x: number;
  y: number;
}

function distancesFrom(rows: readonly (readonly number[])[], start: number): number[] {
  const far = rows.map(() => -1);
  const queue = [start];
  far[start] = 0;
  for (const vertex of queue)
    for (const next of rows[vertex] ?? [])
      if (far[next] === -1) {
        far[next] = (far[vertex] ?? 0) + 1;
        queue.push(next);
      }
  return far;
}

function circle(count: number, radius: number): Point[] {
  return Array.from({ length: count }, (_, i) => {
    const turn = (2 * Math.PI * i) / count - Math.PI / 2;
    return { x: radius * Math.cos(turn), y: radius * Math.sin(turn) };
  });
}

// One component: vertices with new indices, from a circle in the order of a walk.
function part(rows: readonly (readonly number[])[]): Point[] {
  const n = rows.length;
  if (n < 3) return Array.from({ length: n }, (_, i) => ({ x: i, y: 0 }));
  const far = rows.map((_, vertex) => distancesFrom(rows, vertex));
  const order = rows
    .map((_, vertex) => vertex)
    .sort((a, b) => (far[0]?.[a] ?? 0) - (far[0]?.[b] ?? 0) || a - b);
  const ring = circle(n, Math.max(1, n / 6));
  const at: Point[] = Array.from({ length: n });
  order.forEach((vertex, i) => {
    // Layers of the walk on both sides in turn, so the circle unfolds.
    const spot = i % 2 ? (i + 1) / 2 : (n - i / 2) % n;
    at[vertex] = ring[spot] ?? { x: 0, y: 0 };
  });
  for (let round = 0; round < 160; round++)
    for (let vertex = 0; vertex < n; vertex++) settle(at, far[vertex] ?? [], vertex);
  spread(at);
  return at;
}

const nearest = 0.64; // in edge lengths, between any two vertices

// Pushes vertices apart that overlap.
function spread(at: Point[]): void {
  for (let round = 0; round < 80; round++) {
    let moved = false;
    for (let one = 0; one < at.length; one++)
      for (let two = one + 1; two < at.length; two++) {
        const [a, b] = [at[one], at[two]];
        if (!a || !b) continue;
        const [dx, dy] = [b.x - a.x, b.y - a.y];
        const length = Math.hypot(dx, dy);
        if (length >= nearest) continue;
        const push = (nearest - length) / 2;
        const [ux, uy] = length > 1e-6 ? [dx / length, dy / length] : [1, 0];
        at[one] = { x: a.x - ux * push, y: a.y - uy * push };
        at[two] = { x: b.x + ux * push, y: b.y + uy * push };
        moved = true;
      }
    if (!moved) return;
  }
}

// Moves a vertex to its best place given all others.
function settle(at: Point[], far: readonly number[], vertex: number): void {
  const here = at[vertex] ?? { x: 0, y: 0 };
  let [x, y, weights] = [0, 0, 0];
  at.forEach((other, i) => {
    if (i === vertex) return;
    const wanted = far[i] ?? 1;
    const weight = 1 / (wanted * wanted);
    const [dx, dy] = [here.x - other.x, here.y - other.y];
    const length = Math.hypot(dx, dy) || 1e-3;
    x += weight * (other.x + (wanted * dx) / length);
    y += weight * (other.y + (wanted * dy) / length);
    weights += weight;
  });
  at[vertex] = { x: x / weights, y: y / weights };
}

const box = (points: readonly Point[]) => {
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
};

// The longer side of a component is horizontal.
function lieDown(points: Point[]): Point[] {
  const n = points.length;
  const middle = { x: points.reduce((s, p) => s + p.x, 0) / n, y: points.reduce((s, p) => s + p.y, 0) / n };
  let [xx, xy, yy] = [0, 0, 0];
  for (const p of points) {
    const [dx, dy] = [p.x - middle.x, p.y - middle.y];
    xx += dx * dx;
    xy += dx * dy;
    yy += dy * dy;
  }
  const turn = 0.5 * Math.atan2(2 * xy, xx - yy);
  const [c, s] = [Math.cos(turn), Math.sin(turn)];
  return points.map((p) => ({
    x: (p.x - middle.x) * c + (p.y - middle.y) * s,
    y: -(p.x - middle.x) * s + (p.y - middle.y) * c,
  }));
}

// All vertices, in edge lengths; components are next to each other in rows.
export function layout(rows: readonly (readonly number[])[]): Point[] {
  const both: number[][] = rows.map((row) => [...row]);
  rows.forEach((row, one) => row.forEach((two) => both[two]?.push(one)));
  const seen = rows.map(() => false);
  const parts: { vertices: number[]; points: Point[] }[] = [];
  for (let start = 0; start < rows.length; start++) {
    if (seen[start]) continue;
    const far = distancesFrom(both, start);
    const vertices = far.flatMap((distance, vertex) => (distance >= 0 ? [vertex] : []));
    const own = new Map(vertices.map((vertex, i) => [vertex, i]));
    vertices.forEach((vertex) => (seen[vertex] = true));
    const points = part(
      vertices.map((vertex) => (both[vertex] ?? []).flatMap((next) => own.get(next) ?? [])),
    );
    parts.push({ vertices, points: lieDown(points) });
  }
  parts.sort((one, two) => two.vertices.length - one.vertices.length);
  return pack(parts, rows.length);
}

function pack(parts: readonly { vertices: number[]; points: Point[] }[], count: number): Point[] {
  const at: Point[] = Array.from({ length: count }, () => ({ x: 0, y: 0 }));
  const gap = 1;
  const area = parts.reduce((sum, { points }) => {
    const { left, right, top, bottom } = box(points);
    return sum + (right - left + gap) * (bottom - top + gap);
  }, 0);
  const widest = Math.max(
    Math.sqrt(area) * 1.3,
    ...parts.map(({ points }) => box(points).right - box(points).left),
  );
  let [x, y, high] = [0, 0, 0];
  for (const { vertices, points } of parts) {
    const { left, right, top, bottom } = box(points);
    if (x > 0 && x + right - left > widest) {
      x = 0;
      y += high + gap;
      high = 0;
    }
    vertices.forEach((vertex, i) => {
      const point = points[i] ?? { x: 0, y: 0 };
      at[vertex] = { x: x + point.x - left, y: y + point.y - top };
    });
    x += right - left + gap;
    high = Math.max(high, bottom - top);
  }
  return at;
}
