// A table whose cells have colours for their values, with a scale below it. The numbers are in the cells for screen readers
// at all times, and for others on demand and under the pointer.

import { useState } from "preact/hooks";
import { text } from "../text/text";
import { signed } from "../value";
import { shadeOf, type Shade } from "./shades";

export interface HeatCell {
  value: number | null; // null: none
  words: string;
}

interface HeatProps {
  name: string;
  corner: string; // what the heads of rows and columns are
  rows: readonly string[];
  columns: readonly string[];
  cells: readonly (readonly (HeatCell | undefined)[])[]; // undefined: not known yet
}

const styleOf = ({ paper, ink }: Shade) => ({ "--heat": paper, "--heat-ink": ink });

const steps = 6; // of the scale

export function Heat({ name, corner, rows, columns, cells }: HeatProps) {
  const t = text.value.views;
  const [numbers, setNumbers] = useState(false);
  const found = cells.flatMap((row) => row.flatMap((cell) => (cell && cell.value !== null ? [cell] : [])));
  const refused = new Set(cells.flatMap((row) => row.flatMap((cell) => (cell?.value === null ? [cell.words] : []))));
  const known = found.flatMap(({ value }) => (value === null ? [] : [value]));
  const wordsOf = (mark: number) => found.find(({ value }) => value === mark)?.words ?? signed(BigInt(mark));
  const [least, most] = [Math.min(...known), Math.max(...known)];
  const partOf = (value: number) => (most > least ? (value - least) / (most - least) : 0.5);
  const count = most > least ? Math.min(steps, Math.round(most - least) + 1) : 1;
  const marks = Array.from({ length: count }, (_, i) => Math.round(least + ((most - least) * i) / Math.max(count - 1, 1)));
  return (
    <div class={`heat${numbers ? " with-numbers" : ""}`}>
      <div class="heat-box" tabIndex={0} role="group" aria-label={name}>
        <table>
          <caption class="heard">{name}</caption>
          <thead>
            <tr>
              <th scope="col">{corner}</th>
              {columns.map((column) => <th key={column} scope="col">{column}</th>)}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, y) => (
              <tr key={row}>
                <th scope="row">{row}</th>
                {columns.map((column, x) => {
                  const cell = cells[y]?.[x];
                  const shade = cell && cell.value !== null ? shadeOf(partOf(cell.value)) : null;
                  return (
                    <td
                      key={column}
                      style={shade ? styleOf(shade) : undefined}
                      class={shade ? "heat-cell" : undefined}
                      title={cell && `${row}, ${column}: ${cell.words}`}
                    >
                      <span class={cell && !shade ? "heard" : undefined}>{cell?.words ?? ""}</span>
                      {cell && !shade && <span aria-hidden="true">–</span>}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {[...refused].map((words) => <p key={words} class="quiet" aria-hidden="true">– {words}</p>)}
      {known.length > 0 && (
        <p class="heat-scale">
          {t.scale}{" "}
          {marks.map((mark) => {
            const shade = shadeOf(partOf(mark));
            return (
              <span
                key={mark}
                class="heat-cell"
                style={styleOf(shade)}
              >
                {wordsOf(mark)}
              </span>
            );
          })}
          <button class="toggle" aria-pressed={numbers} onClick={() => setNumbers(!numbers)}>
            <span class="knob" aria-hidden="true" />
            {t.numbers}
          </button>
        </p>
      )}
    </div>
  );
}
