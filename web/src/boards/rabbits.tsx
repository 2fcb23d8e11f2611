// rabbits: stones slide into a hole, which walks.

import { useMemo } from "preact/hooks";
import type { BoardProps } from "./board";
import { EditBar, Turn } from "./edit";
import { geometry, type Geometry } from "./geometry";
import { Grid } from "./grid";
import { Dominoes, matchingOf } from "./matching";
import { cycleStoneAt, reachable, readRabbits, stones, writeRabbits, type Rabbits } from "./models/rabbits";
import { cellName, neighbours } from "./models/words";
import { say } from "./words";

function Stones({ at, state }: { at: Geometry; state: Rabbits }) {
  const r = at.pitch * 0.36;
  const disc = (cell: number) =>
    `M${at.x(cell) - r} ${at.y(cell)}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;
  const path = (kind: string) => state.cells.map((one, cell) => (one === kind ? disc(cell) : "")).join("");
  return (
    <g class="stones" aria-hidden="true">
      <path class="white" d={path("O")} />
      <path class="black" d={path("X")} />
    </g>
  );
}

export function RabbitsBoard(board: BoardProps) {
  const words = say(board.language);
  const { position, change, legal } = board;
  const text = position.state ?? position.text;
  const state = useMemo(() => readRabbits(text), [text]);
  const at = useMemo(() => geometry(state.rows, state.columns, board.turned), [state.rows, state.columns, board.turned]);
  const open = useMemo(() => (board.why ? reachable(state) : []), [board.why, state]);
  const matching = useMemo(
    () => matchingOf(board.why, at, (cell) => open[cell] === true),
    [board.why, at, open],
  );
  const nameOf = (cell: number) => cellName(Math.floor(cell / at.columns), cell % at.columns);
  const mayCome = (cell: number) =>
    state.cells[cell] === stones[state.side] && neighbours(at, state.hole).includes(cell);
  const able = (cell: number) =>
    change !== null || legal.has(nameOf(cell)) || (!!position.moves_cut && legal.size > 0 && mayCome(cell));
  const kinds: Record<string, string> = { O: words.rabbit, X: words.egg, ".": words.hole };
  return (
    <div class="board-box">
      <Grid
        board={board}
        at={at}
        name={position.game}
        state={state}
        trail="way"
        from={state.hole}
        ground={(cell) => (cell === state.hole ? "hole" : "free")}
        describe={(cell) => kinds[state.cells[cell] ?? ""] ?? ""}
        able={able}
        press={(cell) =>
          change ? change(writeRabbits(cycleStoneAt(state, cell))) : board.play(nameOf(cell))
        }
        under={<Stones at={at} state={state} />}
        over={matching && <Dominoes at={at} matching={matching} />}
      />
      {change && (
        <EditBar hint={words.editRabbits}>
          <Turn
            label={words.editTurn}
            names={[words.rabbit, words.egg]}
            side={state.side}
            set={(side) => change(writeRabbits({ ...state, side }))}
          />
        </EditBar>
      )}
    </div>
  );
}
