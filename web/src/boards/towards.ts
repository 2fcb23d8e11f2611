// Chooses a place by an arrow key.

export interface Place {
  x: number;
  y: number;
}

export const directions: Record<string, [number, number]> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};

// The place in the direction of the key: near, and not far to the side.
export function towards(places: ReadonlyMap<number, Place>, from: number, dx: number, dy: number): number | null {
  const here = places.get(from);
  let best: [number, number] | null = null;
  for (const [place, there] of places) {
    if (!here || place === from) continue;
    const along = (there.x - here.x) * dx + (there.y - here.y) * dy;
    const aside = Math.abs((there.x - here.x) * dy) + Math.abs((there.y - here.y) * dx);
    if (along <= 0) continue;
    const cost = along + 2.5 * aside;
    if (!best || cost < best[1]) best = [place, cost];
  }
  return best ? best[0] : null;
}
