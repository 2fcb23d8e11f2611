// Moves as a row of buttons, with their values; and a field to type a move if there are many.

import { useRef, useState } from "preact/hooks";
import type { BoardProps } from "./board";
import { glyph, type Mark } from "./marks";
import { say } from "./words";

// Drawn by the style, so the button's text is just the move.
const MarkText = ({ mark }: { mark: Mark | undefined }) =>
  mark ? (
    <span
      class={`move-mark ${mark.shape}${mark.best ? " best" : ""}`}
      data-mark={`${glyph[mark.shape]} ${mark.text}`.trim()}
    />
  ) : null;

interface MoveButtonsProps {
  board: BoardProps;
  label: string;
  moves: readonly string[];
  marks: ReadonlyMap<string, Mark>;
  name?: (move: string) => string; // as on the button
  words?: (move: string) => string; // for screen readers
}

// One stop for the tab key; arrows move between buttons.
export function MoveButtons({ board, label, moves, marks, name, words }: MoveButtonsProps) {
  const [at, setAt] = useState(0);
  const row = useRef<HTMLDivElement>(null);
  const current = Math.min(at, moves.length - 1);
  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (!step || !moves.length) return;
    const next = (current + step + moves.length) % moves.length;
    event.preventDefault();
    event.stopPropagation();
    setAt(next);
    row.current?.querySelectorAll("button")[next]?.focus();
  }
  return (
    <div class="board-moves" role="toolbar" aria-label={label} ref={row} onKeyDown={onKeyDown}>
      {moves.map((move, i) => {
        const mark = marks.get(move);
        return (
          <button
            key={move}
            type="button"
            data-move={move}
            tabIndex={i === current ? 0 : -1}
            class={`${move === board.pointed ? "is-pointed" : ""} ${mark ? `value-${mark.shape}` : ""} ${mark?.best ? "is-best" : ""}`}
            aria-label={[words?.(move) ?? move, ...(mark ? [mark.words] : [])].join(say(board.language).comma)}
            onClick={() => board.play(move)}
            onPointerEnter={() => board.point(move)}
            onPointerLeave={() => board.point(null)}
            onFocus={() => {
              setAt(i);
              board.point(move);
            }}
            onBlur={() => board.point(null)}
          >
            <MarkText mark={mark} />
            <span>{name?.(move) ?? move}</span>
          </button>
        );
      })}
    </div>
  );
}

// A move in the game's notation; the rules decide whether it is legal.
export function MoveField({
  board,
  before = "",
  label,
}: {
  board: BoardProps;
  before?: string;
  label?: string;
}) {
  const words = say(board.language);
  return (
    <form
      class="board-type"
      onSubmit={(event) => {
        event.preventDefault();
        const field = event.currentTarget.elements.namedItem("move");
        if (!(field instanceof HTMLInputElement) || !field.value.trim()) return;
        board.play(before + field.value.trim().replace(/\s+/g, " "));
        field.value = "";
      }}
    >
      <label>
        <span>{label ?? words.typeMove}</span>
        <input name="move" type="text" size={10} autocomplete="off" spellcheck={false} />
      </label>
      <button type="submit">{words.playMove}</button>
    </form>
  );
}
