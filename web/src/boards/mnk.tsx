// mnk and tictactoe: marks on a board, k in line.

import { useEffect, useMemo, useState } from "preact/hooks";
import type { BoardProps } from "./board";
import { Choices, EditBar } from "./edit";
import { geometry, type Geometry } from "./geometry";
import { Grid } from "./grid";
import { marksOf, type Mark } from "./marks";
import {
  cycleMark,
  isComplete,
  isOpen,
  isTictactoe,
  mark,
  readMnk,
  readTictactoe,
  windows,
  writeMnk,
  writeTictactoe,
  type Marks,
} from "./models/mnk";
import { cellName, cellOf, settle } from "./models/words";
import { say } from "./words";

function MarkPaths({ at, state }: { at: Geometry; state: Marks }) {
  const r = at.pitch * 0.25;
  let cross = "";
  let round = "";
  state.cells.forEach((one, cell) => {
    const [x, y] = [at.x(cell), at.y(cell)];
    if (one === 1) cross += `M${x - r} ${y - r}l${2 * r} ${2 * r}M${x + r} ${y - r}l${-2 * r} ${2 * r}`;
    if (one === 2)
      round += `M${x - r * 1.1} ${y}a${r * 1.1} ${r * 1.1} 0 1 0 ${r * 2.2} 0a${r * 1.1} ${r * 1.1} 0 1 0 ${-r * 2.2} 0`;
  });
  return (
    <g class="marks" stroke-width={at.pitch * 0.1} aria-hidden="true">
      <path class="cross" d={cross} />
      <path class="round" d={round} />
    </g>
  );
}

const mostLines = 80;

// Lines that a side can still complete, the second side's broken and slightly shifted; on larger boards only
// the dead cells. They pass below the values, each on a plate.
function OpenLines({ at, open, marks }: { at: Geometry; open: readonly number[][][]; marks: ReadonlyMap<string, Mark> }) {
  const alive = new Set(open.flat(2));
  const line = (window: number[], aside: number) => {
    const [first = 0, last = 0] = [window[0], window[window.length - 1]];
    const [dx, dy] = [Math.sign(at.x(last) - at.x(first)), Math.sign(at.y(last) - at.y(first))];
    const reach = at.pitch * 0.36;
    const [ax, ay] = [-dy * aside, dx * aside];
    return `M${at.x(first) - dx * reach + ax} ${at.y(first) - dy * reach + ay}L${at.x(last) + dx * reach + ax} ${at.y(last) + dy * reach + ay}`;
  };
  const buried = Array.from({ length: at.cells }, (_, cell) => cell).filter((cell) => !alive.has(cell));
  const plate = ([move, { text }]: [string, Mark]) => {
    const cell = cellOf(move, at.rows, at.columns);
    const half = Math.max(8, 5 * text.length);
    return cell === null ? "" : `M${at.x(cell) - half} ${at.y(cell) - 15}h${2 * half}v29h${-2 * half}z`;
  };
  const strike = (cell: number) => {
    const r = at.pitch * 0.42;
    return `M${at.x(cell) - r} ${at.y(cell) + r}l${2 * r} ${-2 * r}`;
  };
  return (
    <g class="lines" aria-hidden="true">
      <path class="buried" d={buried.map(strike).join("")} />
      {open.map(
        (list, i) =>
          list.length <= mostLines && (
            <path
              key={i}
              class={i ? "second" : "first"}
              d={list.map((window) => line(window, i ? 3.5 : -3.5)).join("")}
            />
          ),
      )}
      <path class="plates" d={[...marks].map(plate).join("")} />
    </g>
  );
}

const linePath = (at: Geometry, cells: readonly number[]): string =>
  cells.map((cell, i) => `${i ? "L" : "M"}${at.x(cell)} ${at.y(cell)}`).join("");

function MarksBoard({ board, small }: { board: BoardProps; small: boolean }) {
  const words = say(board.language);
  const { position, change, legal } = board;
  const known = useMemo(() => settle(position, small ? readTictactoe : readMnk, mark), [position, small]);
  // The edited board, while the format cannot express it.
  const [draft, setDraft] = useState<Marks | null>(null);
  const editing = change !== null;
  useEffect(() => setDraft(null), [known, editing]);
  const state = (editing ? draft : null) ?? known;
  const at = useMemo(() => geometry(state.rows, state.columns, board.turned), [state.rows, state.columns, board.turned]);
  const write = small ? writeTictactoe : writeMnk;
  const nameOf = (cell: number) => cellName(Math.floor(cell / at.columns), cell % at.columns);
  const able = (cell: number) =>
    change !== null ||
    legal.has(nameOf(cell)) ||
    (!!position.moves_cut && legal.size > 0 && !state.cells[cell]);
  function edit(next: Marks) {
    if (small && !isTictactoe(next)) setDraft(next);
    else change?.(write(next));
  }
  const all = useMemo(() => windows(state), [state]);
  const won = useMemo(
    () => all.filter((window) => [1, 2].some((player) => isComplete(state, window, player))),
    [all],
  );
  const open = useMemo(
    () => board.why && [1, 2].map((player) => all.filter((window) => isOpen(state, window, player))),
    [all, board.why],
  );
  const marks = useMemo(() => marksOf(board.values, words), [board.values, words]);
  return (
    <div class="board-box">
      <Grid
        board={board}
        at={at}
        name={position.game}
        state={state}
        trail="numbers"
        badge={[14.4, -14.4]}
        ground={() => "free"}
        able={able}
        describe={(cell) => (state.cells[cell] ? words.player(state.cells[cell] ?? 0) : words.empty)}
        press={(cell) => (editing ? edit(cycleMark(state, cell)) : board.play(nameOf(cell)))}
        under={
          <>
            {open && <OpenLines at={at} open={open} marks={marks} />}
            <MarkPaths at={at} state={state} />
          </>
        }
        over={<path class="won" aria-hidden="true" d={won.map((window) => linePath(at, window)).join("")} />}
      />
      {open && <p class="board-note">{words.openLines(open[0]?.length ?? 0, open[1]?.length ?? 0)}</p>}
      {change && (
        <EditBar hint={draft ? words.editUneven : words.editMnk}>
          {!won.length && !draft && (
            <Choices
              label={words.editTurn}
              value={state.side}
              values={[
                [1, "×"],
                [2, "○"],
              ]}
              set={(side: number) => edit({ ...state, side: side === 2 ? 2 : 1 })}
            />
          )}
        </EditBar>
      )}
    </div>
  );
}

const MnkBoard = (board: BoardProps) => <MarksBoard board={board} small={false} />;
const TictactoeBoard = (board: BoardProps) => <MarksBoard board={board} small />;

export const boardOf = (game: string) => (game === "mnk" ? MnkBoard : TictactoeBoard);
