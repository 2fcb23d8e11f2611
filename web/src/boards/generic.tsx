// Any game: the board as the terminal draws it, and its moves as buttons.

import type { BoardProps } from "./board";
import { MoveList } from "./notice";
import { say } from "./words";

const mostLines = 400;

// The board scrolls if it is too wide, and is never cut at the right.
export function GenericBoard(board: BoardProps) {
  const words = say(board.language);
  const { board: all, game, kind } = board.position;
  const drawn = kind === "puzzle" ? all.slice(1).map((line) => line.trimStart()) : all; // the column shows its size
  const lines = drawn.length > mostLines ? [...drawn.slice(0, mostLines), "…"] : drawn;
  const [unit, height] = [9.64, 22];
  const wide = Math.max(24, ...lines.map((line) => line.length)) * unit + 32;
  const high = lines.length * height + 28;
  return (
    <div class="board-box">
      <div class="drawing" tabIndex={0} role="group" aria-label={words.board(game)}>
        <svg
          class="board generic"
          viewBox={`0 0 ${wide} ${high}`}
          role="img"
          aria-label={words.board(game)}
          style={{ maxWidth: `${Math.round(Math.min(820, wide * 1.5))}px`, minWidth: `${Math.round(wide * 0.75)}px` }}
        >
          <rect class="paper" x={1} y={1} width={wide - 2} height={high - 2} rx={8} />
          {lines.map((line, i) => (
            <text
              key={i}
              x={16}
              y={14 + (i + 0.75) * height}
              font-size={16}
              xml:space="preserve"
              textLength={line.length ? line.length * unit : undefined}
            >
              {line}
            </text>
          ))}
        </svg>
      </div>
      <MoveList board={board} />
    </div>
  );
}
