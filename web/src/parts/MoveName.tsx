// What a move does, or the move as it is written. A line breaks before a bracket, and inside only if it must.

import type { Phrase } from "../data/types";
import { moveText } from "../text/text";

export const MoveName = ({ move, words }: { move: string; words: Phrase | undefined }) => (
  <span class="move" data-notation={move} title={words && move}>
    {moveText(move, words)
      .split(/(?=（)/)
      .map((part, i) => (
        <span key={i} class="unbroken">
          {part}
        </span>
      ))}
  </span>
);
