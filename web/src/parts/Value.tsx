// A value as colour, shape and number: ▲ good for its owner, ● even, ▼ bad. A margin has the stone of the
// player ahead in place of the shape.

import type { Value } from "../data/types";
import { text } from "../text/text";
import { brief, shapeOf } from "../value";

const shapes = {
  up: "M6 2l5 8H1z",
  level: "M1.5 6a4.5 4.5 0 1 0 9 0a4.5 4.5 0 1 0-9 0z",
  down: "M6 10 1 2h10z",
};

export function ValueMark({ value }: { value: Value }) {
  const shape = shapeOf(value);
  const stone = value.kind === "score" && shape !== "level";
  return (
    <span class={`value ${shape}`}>
      {stone ? (
        <span class={`stone side${shape === "up" ? 0 : 1}`} />
      ) : (
        <svg class="shape" viewBox="0 0 12 12" aria-hidden="true">
          <path d={shapes[shape]} />
        </svg>
      )}
      <span class="number">{brief(value, text.value)}</span>
    </span>
  );
}
