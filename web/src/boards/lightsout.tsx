// lightsout: a puzzle of lights; pressing one adds 1 modulo p to it and its neighbours.

import { useMemo } from "preact/hooks";
import type { BoardProps } from "./board";
import { EditBar } from "./edit";
import { geometry, type Geometry } from "./geometry";
import { Grid } from "./grid";
import { pressed, readLights, turnOn, writeLights, type Lights } from "./models/lightsout";
import { say } from "./words";

const mostNumbers = 1600;

const levels = 5;
const level = (value: number, p: number): number =>
  value === 0 ? 0 : p === 2 ? levels : Math.max(1, Math.ceil((value * levels) / (p - 1)));

function Numbers({
  at,
  kind,
  values,
  dx,
  dy,
  size,
}: {
  at: Geometry;
  kind: string;
  values: readonly number[];
  dx: number;
  dy: number;
  size: number;
}) {
  return (
    <g class={kind} aria-hidden="true">
      {values.map((value, cell) =>
        value ? (
          <text
            key={cell}
            x={at.x(cell) + dx}
            y={at.y(cell) + dy}
            text-anchor="middle"
            font-size={Math.min(size, (size * 3) / `${value}`.length)}
          >
            {value}
          </text>
        ) : null,
      )}
    </g>
  );
}

const ringPath = (at: Geometry, cells: readonly number[], r: number) =>
  cells
    .map((cell) => `M${at.x(cell) - r} ${at.y(cell)}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`)
    .join("");

// Light chasing: the top row is free, and from each row an arrow leads to the next row, whose presses put the
// row above out.
function Chase({ at }: { at: Geometry }) {
  const half = at.pitch / 2;
  const rows = Array.from({ length: at.rows - 1 }, (_, row) => row * at.columns);
  return (
    <g class="chase" aria-hidden="true">
      <rect
        x={at.left + 1}
        y={at.top + 1}
        width={at.columns * at.pitch - 2}
        height={at.pitch - 2}
        rx={at.pitch * 0.16}
      />
      {rows.map((first) => (
        <path
          key={first}
          d={Array.from({ length: at.columns }, (_, column) => {
            const [x, y] = [at.x(first + column), at.y(first + column) + half];
            return `M${x} ${y - 7}v9M${x - 4} ${y - 1}l4 4.5l4 -4.5`;
          }).join("")}
        />
      ))}
    </g>
  );
}

function LightsBoard(board: BoardProps) {
  const words = say(board.language);
  const { position, change, puzzle } = board;
  const text = position.state ?? position.text;
  const start = useMemo(() => readLights(text), [text]);
  const at = useMemo(() => geometry(start.rows, start.columns), [start.rows, start.columns]);
  const { p } = start;
  const tried = useMemo(
    () => start.values.map((_, cell) => Number(puzzle?.tried[cell] ?? 0) % p),
    [puzzle?.tried, start],
  );
  const state: Lights = useMemo(
    () => (change ? start : { ...start, values: pressed(start, tried) }),
    [start, tried, change],
  );
  const quiet = puzzle?.quiet?.map(Number) ?? null;
  const turn = (cell: number, by: number) => puzzle?.press(cell, ((tried[cell] ?? 0) + by + p) % p);
  function press(cell: number, back: boolean) {
    if (change) change(writeLights(turnOn(start, cell)));
    else turn(cell, back ? p - 1 : 1);
  }
  function keyed(key: string, cell: number): boolean {
    if (change || !puzzle) return false;
    if (key === "Backspace" || key === "-") turn(cell, p - 1);
    else if (/^\d$/.test(key) && Number(key) < p) puzzle.press(cell, Number(key));
    else return false;
    return true;
  }
  const texts = at.cells <= mostNumbers;
  const cells = start.values.map((_, cell) => cell);
  return (
    <div class="board-box">
      <Grid
        board={board}
        at={at}
        name={position.game}
        state={state}
        trail="numbers"
        press={press}
        keyed={keyed}
        able={() => change !== null || puzzle !== null}
        ground={(cell) => `light l${level(state.values[cell] ?? 0, p)}`}
        describe={(cell) =>
          [
            words.light(state.values[cell] ?? 0),
            ...(change ? [] : [words.presses(tried[cell] ?? 0)]),
            ...(puzzle?.hint === cell ? [words.hint] : []),
            ...(quiet?.[cell] ? [words.quietHere(quiet[cell] ?? 0)] : []),
          ].join(words.comma)
        }
        over={
          <>
            {p > 2 && texts && (
              <Numbers at={at} kind="light-values" values={state.values} dx={0} dy={6} size={16} />
            )}
            {board.why && texts && <Chase at={at} />}
            {quiet && (
              <path
                class="quiet"
                d={ringPath(
                  at,
                  cells.filter((cell) => quiet[cell]),
                  at.pitch * 0.36,
                )}
              />
            )}
            {quiet && p > 2 && texts && (
              <Numbers at={at} kind="quiet-values" values={quiet} dx={-13} dy={-9} size={10} />
            )}
            {!change &&
              (p === 2 || !texts ? (
                <path
                  class="presses"
                  d={ringPath(
                    at,
                    cells.filter((cell) => tried[cell]),
                    at.pitch * 0.12,
                  )}
                />
              ) : (
                <Numbers at={at} kind="press-values" values={tried} dx={13} dy={17} size={11} />
              ))}
            {puzzle?.hint != null && <path class="hint" d={ringPath(at, [puzzle.hint], at.pitch * 0.44)} />}
          </>
        }
      />
      {board.why && <p class="board-note">{words.topRow}</p>}
      {change && <EditBar hint={words.editLights} />}
    </div>
  );
}

export const boardOf = () => LightsBoard;
