// geography and stone: a token walks over a grid and never returns to a cell.

import { useMemo } from "preact/hooks";
import type { BoardProps } from "./board";
import { EditBar } from "./edit";
import { geometry, type Geometry } from "./geometry";
import { Grid } from "./grid";
import { Dominoes, matchingOf } from "./matching";
import {
  cycleCell,
  cycleStone,
  mayGo,
  readGeography,
  readStone,
  stoneSide,
  writeGeography,
  writeStone,
  type Geography,
} from "./models/geography";
import { cellName, cellOf } from "./models/words";
import { Notice } from "./notice";
import { say } from "./words";

// The path of the token, as far as the record has it.
function walked(board: BoardProps, at: Geometry, read: (text: string) => Geography | null): string {
  const { record, after, text } = board.position;
  const start = read(text)?.token ?? null;
  const cells = record.slice(0, after).flatMap(({ move }) => cellOf(move, at.rows, at.columns) ?? []);
  if (start !== null) cells.unshift(start);
  return cells.map((cell, i) => `${i ? "L" : "M"}${at.x(cell)} ${at.y(cell)}`).join("");
}

function Walk({ board, state, stone }: { board: BoardProps; state: Geography; stone: boolean }) {
  const words = say(board.language);
  const { position, change, legal } = board;
  const at = useMemo(() => geometry(state.rows, state.columns, board.turned), [state.rows, state.columns, board.turned]);
  const way = useMemo(() => walked(board, at, stone ? readStone : readGeography), [position, at]);
  const { token, blocked, visited } = state;
  const open = (cell: number) => !blocked[cell] && !visited[cell] && cell !== token;
  const matching = useMemo(() => matchingOf(board.why, at, open), [board.why, at, state]);
  const nameOf = (cell: number) => cellName(Math.floor(cell / at.columns), cell % at.columns);
  const able = (cell: number) =>
    change !== null ||
    legal.has(nameOf(cell)) ||
    (!!position.moves_cut && legal.size > 0 && mayGo(state, cell));
  const edit = (cell: number) =>
    change?.(stone ? writeStone(cycleStone(state, cell)) : writeGeography(cycleCell(state, cell)));
  return (
    <div class="board-box">
      <Grid
        board={board}
        at={at}
        name={position.game}
        state={state}
        trail="way"
        from={token}
        ground={(cell) => (blocked[cell] ? "blocked" : visited[cell] || cell === token ? "visited" : "free")}
        describe={(cell) =>
          cell === token
            ? words.token
            : blocked[cell]
              ? words.blocked
              : visited[cell]
                ? words.visited
                : words.free
        }
        able={able}
        press={(cell) => (change ? edit(cell) : board.play(nameOf(cell)))}
        under={<path class="walked" d={way} stroke-width={at.joined ? 10 : 4} />}
        over={
          <>
            {matching && <Dominoes at={at} matching={matching} />}
            {token !== null && (
              <circle
                class="token"
                cx={at.x(token)}
                cy={at.y(token)}
                r={at.pitch * (at.joined ? 0.7 : 0.3)}
              />
            )}
          </>
        }
      />
      {change && <EditBar hint={stone ? words.editStone : words.editGeography} />}
    </div>
  );
}

export function GeographyBoard(board: BoardProps) {
  const { state, text } = board.position;
  const board_ = useMemo(() => readGeography(state ?? text), [state, text]);
  return <Walk board={board} state={board_} stone={false} />;
}

export function StoneBoard(board: BoardProps) {
  const text = board.position.state ?? board.position.text;
  const state = useMemo(() => readStone(text), [text]);
  if (!state) return <Notice board={board} text={say(board.language).noBoardStone(stoneSide(text))} />;
  return <Walk board={board} state={state} stone />;
}
