// Values on the cells of a board.

import { classes } from "./dom";
import { groundPath, type Geometry } from "./geometry";
import { glyph, shapePath, type Mark, type Shape } from "./marks";
import { grouped } from "./models/lists";

const mostTexts = 900; // max number of cells with a number each

export interface Placed {
  cell: number;
  mark: Mark;
}

const mostFramed = 12;

interface MoveValuesProps {
  at: Geometry;
  placed: readonly Placed[];
  lift: number; // offset from the centre of the cell
  beside: boolean; // numbers are next to the shapes, not below them
}

// A tint, the shape, and the number if any. The best moves are framed if they are few.
export function MoveValues({ at, placed, lift, beside }: MoveValuesProps) {
  const framed = placed.filter(({ mark }) => mark.best).length <= mostFramed;
  const groups = grouped(placed, ({ mark }) =>
    classes(mark.shape, `d${mark.depth}`, mark.best && "best", mark.best && framed && "framed"),
  );
  const texts = placed.length <= mostTexts ? placed.filter(({ mark }) => mark.text) : [];
  const withText = texts.length > 0;
  const r = withText ? 5.5 : 8;
  const x = (cell: number) => at.x(cell) - (beside ? at.pitch * 0.34 : 0);
  const y = (cell: number) => at.y(cell) + lift - (withText && !beside ? 8 : 0);
  const room = beside ? at.pitch * 0.62 : at.pitch - 6;
  return (
    <g class="values" aria-hidden="true">
      {[...groups].map(([key, ones]) => (
        <g key={key}>
          <path
            class={`tint ${key}`}
            d={groundPath(
              at,
              ones.map(({ cell }) => cell),
            )}
          />
          <path
            class={`shape ${key}`}
            d={ones.map(({ cell, mark }) => shapePath(mark.shape, x(cell), y(cell), r)).join("")}
          />
        </g>
      ))}
      {texts.map(({ cell, mark }) => (
        <text
          key={cell}
          class={`number ${mark.shape}${mark.best ? " best" : ""}`}
          x={at.x(cell) + (beside ? at.pitch * 0.43 : 0)}
          y={at.y(cell) + lift + (beside ? 4.7 : 12)}
          font-size={Math.min(13, room / (0.6 * mark.text.length))}
          text-anchor={beside ? "end" : "middle"}
        >
          {mark.text}
        </text>
      ))}
    </g>
  );
}

// A value next to an object that is no cell.
export const Glyph = ({ shape, x, y }: { shape: Shape; x: number; y: number }) => (
  <text class={`shape-text ${shape}`} x={x} y={y} text-anchor="middle" font-size={12} aria-hidden="true">
    {glyph[shape]}
  </text>
);
