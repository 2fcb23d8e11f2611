// Wythoff's game: the P-positions, counted from 0, are (a, a + n) and (a + n, a) for n = 0, 1, ..., where a is the least
// number that is in no earlier pair (Wythoff, "A modification of the game of Nim", 1907).

export function losingPairs(rows: number, columns: number): [number, number][] {
  const used = new Set<number>();
  const found: [number, number][] = [];
  for (let a = 0, n = 0; a < Math.min(rows, columns); n++) {
    const b = a + n;
    if (a < rows && b < columns) found.push([a, b]);
    if (n && b < rows && a < columns) found.push([b, a]);
    used.add(a).add(b);
    while (used.has(a)) a++;
  }
  return found;
}
