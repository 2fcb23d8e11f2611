// Linear equations modulo a prime as the terminal writes them, and their reduced echelon form (Gauss–Jordan).

export interface Equation {
  terms: Map<number, bigint>; // coefficients by unknown, from 1
  right: bigint;
}

// "2 x1 + 5 x3 = 1"; null: another line, for example where equations are left out.
export function readEquation(line: string): Equation | null {
  const [, left = "", right = ""] = /^(.*) = (\d+)$/.exec(line.trim()) ?? [];
  if (!right) return null;
  const terms = new Map<number, bigint>();
  for (const term of left === "0" ? [] : left.split(" + ")) {
    const [, factor = "1", unknown] = /^(?:(\d+) )?x(\d+)$/.exec(term) ?? [];
    if (!unknown) return null;
    terms.set(Number(unknown), BigInt(factor));
  }
  return { terms, right: BigInt(right) };
}

export function writeEquation({ terms, right }: Equation): string {
  const written = [...terms].sort(([a], [b]) => a - b).map(([unknown, factor]) => `${factor === 1n ? "" : `${factor} `}x${unknown}`);
  return `${written.join(" + ") || "0"} = ${right}`;
}

const mod = (value: bigint, p: bigint): bigint => ((value % p) + p) % p;

function power(base: bigint, exponent: bigint, p: bigint): bigint {
  let [result, square] = [1n, base];
  for (let rest = exponent; rest; rest >>= 1n) {
    if (rest & 1n) result = (result * square) % p;
    square = (square * square) % p;
  }
  return result;
}

// row − factor · pivot
function subtract(row: Equation, pivot: Equation, factor: bigint, p: bigint): void {
  for (const [unknown, value] of pivot.terms) {
    const left = mod((row.terms.get(unknown) ?? 0n) - factor * value, p);
    if (left) row.terms.set(unknown, left);
    else row.terms.delete(unknown);
  }
  row.right = mod(row.right - factor * pivot.right, p);
}

export interface Echelon {
  rows: Equation[]; // one for each pivot, then "0 = r" if the equations contradict each other
  pivots: number[];
  free: number[]; // unknowns without a pivot
}

export function eliminate(equations: readonly Equation[], unknowns: number, p: bigint): Echelon {
  const rest = equations.map(({ terms, right }) => ({ terms: new Map([...terms].map(([i, a]) => [i, mod(a, p)] as const)), right: mod(right, p) }));
  const rows: Equation[] = [];
  const pivots: number[] = [];
  for (let unknown = 1; unknown <= unknowns; unknown++) {
    const at = rest.findIndex(({ terms }) => terms.get(unknown));
    const [pivot] = at < 0 ? [] : rest.splice(at, 1);
    if (!pivot) continue;
    const inverse = power(pivot.terms.get(unknown) ?? 1n, p - 2n, p);
    for (const [i, value] of pivot.terms) pivot.terms.set(i, (value * inverse) % p);
    pivot.right = (pivot.right * inverse) % p;
    for (const row of [...rows, ...rest]) subtract(row, pivot, row.terms.get(unknown) ?? 0n, p);
    rows.push(pivot);
    pivots.push(unknown);
  }
  const contradiction = rest.find(({ right }) => right);
  const free = Array.from({ length: unknowns }, (_, i) => i + 1).filter((one) => !pivots.includes(one));
  return { rows: contradiction ? [...rows, contradiction] : rows, pivots, free };
}
