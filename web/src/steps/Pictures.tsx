// The parts of a step that are seen: the board, the table, and the program.

import { useLayoutEffect, useRef } from "preact/hooks";
import { text } from "../text/text";
import type { Cell, Drawn, Tabled } from "./picture";

const side = 40; // of a cell in the picture

const middle = ([row, column]: Cell) => ({ x: (column - 0.5) * side, y: (row - 0.5) * side });

function Lines({ pairs }: { pairs: Drawn["pairs"] }) {
  return (
    <>
      {pairs.map(([one, other]) => {
        const [from, to] = [middle(one), middle(other)];
        return <line key={`${one} ${other}`} class="pair" x1={from.x} y1={from.y} x2={to.x} y2={to.y} />;
      })}
    </>
  );
}

// From cell to cell, with a ring around the letter at its start.
function Way({ name, cells }: { name: "path" | "walk"; cells: readonly Cell[] }) {
  const places = cells.map(middle);
  return (
    <g class={name}>
      <polyline points={places.map(({ x, y }) => `${x},${y}`).join(" ")} />
      <circle cx={places[0]!.x} cy={places[0]!.y} r={side * 0.3} />
    </g>
  );
}

function contourOf(word: string): string {
  let x = 0;
  let y = [...word].filter((bit) => bit === "0").length;
  const points = [...word].map((bit) => (bit === "0" ? y-- : x++, `${x * side},${y * side}`));
  return [`0,${[...word].filter((bit) => bit === "0").length * side}`, ...points].join(" ");
}

// The sentence says what is new in it.
export function Board({ board, now }: { board: Drawn; now: readonly Cell[] }) {
  const columns = Math.max(...board.rows.map((row) => row.length));
  const has = (cells: readonly Cell[], row: number, column: number) =>
    cells.some(([y, x]) => y === row && x === column);
  return (
    <svg class="steps-board" viewBox={`-3 -3 ${columns * side + 6} ${board.rows.length * side + 6}`} aria-hidden="true">
      {board.rows.map((row, y) =>
        row.map((_, x) => (
          <rect
            key={`${y} ${x}`}
            class={[
              "cell",
              board.chequered && (y + x) % 2 === 0 && "dark",
              has(board.shut, y + 1, x + 1) && "shut",
              has(board.good, y + 1, x + 1) && "good",
            ].filter(Boolean).join(" ")}
            x={x * side}
            y={y * side}
            width={side}
            height={side}
          />
        )),
      )}
      <Lines pairs={board.pairs} />
      {board.path.length > 0 && <Way name="path" cells={board.path} />}
      {board.walk.length > 1 && <Way name="walk" cells={board.walk} />}
      {board.contour && <polyline class="contour" points={contourOf(board.contour)} />}
      {now.map(([row, column], i) => (
        <rect key={i} class="now" x={(column - 1) * side + 3} y={(row - 1) * side + 3} width={side - 6} height={side - 6} />
      ))}
      {board.rows.map((row, y) =>
        row.map((word, x) => (
          <text key={`${y} ${x}`} x={(x + 0.5) * side} y={(y + 0.5) * side} class={word.length > 3 ? "long" : undefined}>{word}</text>
        )),
      )}
    </svg>
  );
}

// A box that scrolls, and nothing around it, to what is current in it.
function useCurrentInView<Box extends HTMLElement>(current: number) {
  const box = useRef<Box>(null);
  useLayoutEffect(() => {
    const at = box.current?.querySelector("[aria-current]");
    if (!box.current || !at) return;
    const [inner, outer] = [at.getBoundingClientRect(), box.current.getBoundingClientRect()];
    const top = outer.top + (box.current.querySelector("thead")?.clientHeight ?? 0); // the head stays
    if (inner.top < top) box.current.scrollTop -= top - inner.top;
    if (inner.bottom > outer.bottom) box.current.scrollTop += inner.bottom - outer.bottom;
  }, [current]);
  return box;
}

export function Table({ table: { head, rows, now, lit } }: { table: Tabled }) {
  const box = useCurrentInView<HTMLDivElement>(now);
  return (
    <div ref={box} class="steps-table" tabIndex={0} role="group" aria-label={text.value.steps.table}>
      <table>
        <thead>
          <tr>{head.map((word) => <th key={word} scope="col">{text.value.steps.heads[word] ?? word}</th>)}</tr>
        </thead>
        <tbody>
          {rows.map((row, i) => (
            <tr key={i} aria-current={i === now ? "true" : undefined} class={lit.includes(i) ? "lit" : undefined}>
              {row.map((word, j) => <td key={j}>{word}</td>)}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

// The program: the line of the step has a mark besides its colour, and stays in view.
export function Source({ source, line }: { source: string; line: number | null }) {
  const box = useCurrentInView<HTMLOListElement>(line ?? 0);
  return (
    <ol ref={box} class="steps-source" lang="en" tabIndex={0} aria-label={text.value.steps.program}>
      {source.trimEnd().split("\n").map((words, i) => (
        <li key={i} aria-current={i + 1 === line ? "step" : undefined}>
          <code>{words || " "}</code>
        </li>
      ))}
    </ol>
  );
}
