// Places of the cells of a board, and paths of many cells at once.

export interface Geometry {
  rows: number;
  columns: number;
  cells: number;
  pitch: number;
  left: number; // start of the first cell
  top: number;
  width: number;
  height: number;
  font: number; // of the labels
  joined: boolean; // no gaps between cells
  margin: number;
  turned: boolean; // seen from the other side: the last cell is first
  place: (cell: number) => number; // place of a cell in reading order, and the cell at a place
  x: (cell: number) => number; // of the centre
  y: (cell: number) => number;
  columnAt: (column: number) => number; // places of the centres
  rowAt: (row: number) => number;
}

// margin: room between the labels and the cells.
export function geometry(rows: number, columns: number, turned = false, pitch = 40, margin = 0): Geometry {
  const joined = Math.max(rows, columns) > 60;
  const widest = Math.max(columns * pitch, (rows * pitch) / 1.2);
  const font = Math.max(Math.min(11.5, widest / 26), Math.round(widest / 44));
  const left = Math.round(font * (0.9 + 0.62 * `${rows}`.length)) + margin;
  const top = Math.round(font * 1.6) + margin;
  const cells = rows * columns;
  const place = (cell: number) => (turned ? cells - 1 - cell : cell);
  const x = (cell: number) => left + ((place(cell) % columns) + 0.5) * pitch;
  const y = (cell: number) => top + (Math.floor(place(cell) / columns) + 0.5) * pitch;
  return {
    rows,
    columns,
    cells,
    pitch,
    left,
    top,
    width: left + columns * pitch + 4 + margin,
    height: top + rows * pitch + 4 + margin,
    font,
    joined,
    margin,
    turned,
    place,
    x,
    y,
    columnAt: x,
    rowAt: (row) => y(row * columns),
  };
}

// The grounds of all cells of a kind as one path: squares with round corners, or runs without gaps.
export function groundPath(at: Geometry, cells: readonly number[]): string {
  const { pitch, columns, left, top } = at;
  let path = "";
  if (at.joined) {
    const places = at.turned ? cells.map(at.place).reverse() : cells;
    for (let i = 0; i < places.length;) {
      const first = places[i] ?? 0;
      let run = 1;
      while (places[i + run] === first + run && (first + run) % columns) run++;
      path += `M${left + (first % columns) * pitch} ${top + Math.floor(first / columns) * pitch}h${run * pitch}v${pitch}h${-run * pitch}z`;
      i += run;
    }
    return path;
  }
  const round = pitch * 0.12;
  const gap = pitch * 0.04;
  const side = pitch - 2 * gap - 2 * round;
  const arc = (x: number, y: number) => `a${round} ${round} 0 0 1 ${x} ${y}`;
  for (const cell of cells)
    path +=
      `M${at.x(cell) - side / 2} ${at.y(cell) - pitch / 2 + gap}h${side}${arc(round, round)}v${side}` +
      `${arc(-round, round)}h${-side}${arc(-round, -round)}v${-side}${arc(round, -round)}z`;
  return path;
}

// A square inside a cell, as attributes of a rect.
export function frame(at: Geometry, cell: number, inset: number): Record<string, number> {
  const side = at.pitch - 2 * inset;
  return {
    x: at.x(cell) - side / 2,
    y: at.y(cell) - side / 2,
    width: side,
    height: side,
    rx: at.joined ? 0 : at.pitch * 0.12,
  };
}
