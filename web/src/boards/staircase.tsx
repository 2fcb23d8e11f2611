// staircase: cells with a value for Black and one for White, taken as Young diagrams.

import { useMemo, useState } from "preact/hooks";
import type { BoardProps } from "./board";
import { EditBar, Turn, WholeField } from "./edit";
import { geometry, type Geometry } from "./geometry";
import { Grid } from "./grid";
import { short } from "./marks";
import {
  contour,
  readStaircase,
  toggleTaken,
  withValue,
  writeStaircase,
  type Staircase,
} from "./models/staircase";
import { cellName, cellOf } from "./models/words";
import { say } from "./words";

const pitch = 72;
const mostValues = 900;

// The player who took each cell, as far as the record has it.
function takers(board: BoardProps, at: Geometry): Map<number, 0 | 1> {
  const found = new Map<number, 0 | 1>();
  const { record, after } = board.position;
  for (const { move, side } of record.slice(0, after)) {
    const cell = cellOf(move, at.rows, at.columns);
    if (cell !== null) found.set(cell, side);
  }
  return found;
}

function Values({
  at,
  state,
  by,
  valued,
}: {
  at: Geometry;
  state: Staircase;
  by: Map<number, 0 | 1>;
  valued: boolean;
}) {
  const cells = Array.from({ length: at.cells }, (_, cell) => cell);
  const isTaken = (cell: number) => cell % at.columns < (state.taken[Math.floor(cell / at.columns)] ?? 0);
  const high = valued ? -16 : -10;
  const value = (side: 0 | 1, cell: number, dy: number) => {
    const text = short(state.values[side][cell] ?? "");
    const got = isTaken(cell) && by.get(cell) === side;
    const faint = isTaken(cell) && !got ? " faint" : "";
    const y = at.y(cell) + dy;
    return (
      <g key={`${side} ${cell}`} class={side ? `value-white${faint}` : `value-black${faint}`}>
        <circle cx={at.x(cell) - 21} cy={y} r={got ? 7 : 4.5} />
        <text
          x={at.x(cell) + 28}
          y={y + 5}
          text-anchor="end"
          font-size={Math.min(14.5, 42 / (0.62 * text.length))}
        >
          {text}
        </text>
      </g>
    );
  };
  return (
    <g class="values" aria-hidden="true">
      {cells.map((cell) => {
        return [value(0, cell, high), value(1, cell, high + (valued ? 18 : 23))];
      })}
    </g>
  );
}

// The lattice path of the taken cells from the lower left to the upper right corner.
function Contour({ at, state, word }: { at: Geometry; state: Staircase; word: boolean }) {
  const steps = contour(state);
  const back = at.turned ? -1 : 1;
  const [wide, high] = [at.columns * pitch, at.rows * pitch];
  let [x, y] = at.turned ? [at.left + wide, at.top] : [at.left, at.top + high];
  let path = `M${x} ${y}`;
  const digits = steps.map((step) => {
    const from: [number, number] = [x, y];
    if (step) x += back * pitch;
    else y -= back * pitch;
    path += `L${x} ${y}`;
    return { step, x: (from[0] + x) / 2, y: (from[1] + y) / 2 };
  });
  return (
    <g class={word ? "border why" : "border"} aria-hidden="true">
      <path d={path} />
      {word &&
        digits.map((one, i) => (
          <g key={i}>
            <circle cx={one.x} cy={one.y} r={5.5} />
            <text x={one.x} y={one.y + 3.2} text-anchor="middle" font-size={9}>
              {one.step}
            </text>
          </g>
        ))}
    </g>
  );
}

function StaircaseBoard(board: BoardProps) {
  const words = say(board.language);
  const { position, change, legal } = board;
  const text = position.state ?? position.text;
  const state = useMemo(() => readStaircase(text), [text]);
  const at = useMemo(() => geometry(state.rows, state.columns, board.turned, pitch, 7), [state.rows, state.columns, board.turned]);
  const by = useMemo(() => takers(board, at), [position, at]);
  const [chosen, setChosen] = useState<number | null>(null);
  const nameOf = (cell: number) => cellName(Math.floor(cell / at.columns), cell % at.columns);
  const isTaken = (cell: number) => cell % at.columns < (state.taken[Math.floor(cell / at.columns)] ?? 0);
  const selected = change && chosen !== null && chosen < at.cells ? chosen : null;
  const values = useMemo(
    () => at.cells <= mostValues && <Values at={at} state={state} by={by} valued={board.valued} />,
    [at, state, by, board.valued],
  );
  const toggle = (cell: number) =>
    change?.(writeStaircase(toggleTaken(state, Math.floor(cell / at.columns), cell % at.columns)));
  function press(cell: number, back: boolean) {
    if (!change) board.play(nameOf(cell));
    else if (back) toggle(cell);
    else setChosen(cell);
  }
  return (
    <div class="board-box">
      <Grid
        board={board}
        at={at}
        name={position.game}
        state={state}
        trail="numbers"
        lift={23}
        beside
        badge={[-6, -7]}
        chosen={selected}
        ground={(cell) =>
          isTaken(cell) ? (["taken by-black", "taken by-white"][by.get(cell) ?? 2] ?? "taken") : "free"
        }
        describe={(cell) =>
          [
            words.value(state.values[0][cell] ?? "", state.values[1][cell] ?? ""),
            isTaken(cell) ? words.taken : words.free,
          ].join(words.comma)
        }
        able={(cell) => change !== null || legal.has(nameOf(cell))}
        press={press}
        under={values}
        over={<Contour at={at} state={state} word={board.why !== null} />}
      />
      <p class="board-note">
        {board.why ? (
          words.word(contour(state).join(" "))
        ) : (
          <>
            {words.values}
            <span class="disc black" />
            {words.black}
            <span class="disc" />
            {words.white}
          </>
        )}
      </p>
      {change && (
        <EditBar hint={words.editStaircase}>
          {selected !== null &&
            ([0, 1] as const).map((side) => (
              <WholeField
                key={side}
                label={side ? words.white : words.black}
                says={words.cell(
                  Math.floor(selected / at.columns) + 1,
                  (selected % at.columns) + 1,
                  side ? words.white : words.black,
                )}
                value={state.values[side][selected] ?? ""}
                negative
                set={(value) => change(writeStaircase(withValue(state, side, selected, value)))}
              />
            ))}
          <Turn
            label={words.editTurn}
            names={[words.black, words.white]}
            side={state.side}
            set={(side) => change(writeStaircase({ ...state, side }))}
          />
        </EditBar>
      )}
    </div>
  );
}

export const boardOf = () => StaircaseBoard;
