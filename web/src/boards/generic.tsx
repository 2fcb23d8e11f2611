// Any game: the board as the terminal draws it, and its moves as buttons.

import type { BoardProps } from "./board";
import { MoveList } from "./notice";
import { say } from "./words";

const mostLines = 60;
const mostColumns = 100;

export function GenericBoard(board: BoardProps) {
  const words = say(board.language);
  const { board: drawn, game } = board.position;
  const lines = drawn
    .slice(0, mostLines)
    .map((line) => (line.length > mostColumns ? `${line.slice(0, mostColumns - 1)}…` : line));
  if (drawn.length > mostLines) lines.push("…");
  const [unit, height] = [9.64, 22];
  const wide = Math.max(24, ...lines.map((line) => line.length)) * unit + 32;
  const high = lines.length * height + 28;
  return (
    <div class="board-box">
      <svg
        class="board generic"
        viewBox={`0 0 ${wide} ${high}`}
        role="img"
        aria-label={words.board(game)}
        style={{ maxWidth: `${Math.round(Math.min(820, wide * 1.5))}px` }}
      >
        <rect class="sheet" x={1} y={1} width={wide - 2} height={high - 2} rx={8} />
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
      <MoveList board={board} />
    </div>
  );
}
