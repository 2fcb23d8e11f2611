// A sentence in place of a board that cannot be drawn, with the legal moves.

import { useMemo } from "preact/hooks";
import type { BoardProps } from "./board";
import { marksOf } from "./marks";
import { MoveButtons, MoveField } from "./moves";
import { say } from "./words";

export const mostButtons = 60;

export function MoveList({ board }: { board: BoardProps }) {
  const words = say(board.language);
  const marks = useMemo(() => marksOf(board.values, words), [board.values, words]);
  const moves = [...board.legal];
  if (!moves.length || board.change) return null;
  const all = moves.length <= mostButtons && !board.position.moves_cut;
  return (
    <>
      <MoveButtons board={board} label={words.moves} moves={moves.slice(0, mostButtons)} marks={marks} />
      {!all && <MoveField board={board} />}
    </>
  );
}

export const Notice = ({ board, text }: { board: BoardProps; text: string }) => (
  <div class="board-box">
    <p class="board-notice">{text}</p>
    <MoveList board={board} />
  </div>
);
