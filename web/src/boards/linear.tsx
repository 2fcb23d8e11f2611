// linear: the equations with what each still lacks, and for "why" their reduced echelon form: a pivot in every row, the free
// unknowns, or the row 0 = r that has no solution.

import { useMemo } from "preact/hooks";
import type { BoardProps } from "./board";
import { classes } from "./dom";
import { GenericBoard } from "./generic";
import { eliminate, readEquation, writeEquation, type Equation } from "./models/linear";
import { say } from "./words";

const mostUnknowns = 60; // of a form that is computed here

function LinearBoard(board: BoardProps) {
  const words = say(board.language);
  const { position, puzzle } = board;
  const lines = useMemo(() => position.board.slice(1).map(readEquation), [position.board]);
  const { unknowns = 0, modulus = 2 } = position.system ?? {};
  const whole = lines.length > 0 && lines.every((line) => line !== null);
  const form = useMemo(
    () =>
      board.why && whole && Number(unknowns) <= mostUnknowns
        ? eliminate(lines as Equation[], Number(unknowns), BigInt(modulus))
        : null,
    [board.why, lines, unknowns, modulus],
  );
  const longest = Math.max(...lines.map((line) => (line ? writeEquation(line).length : 0)));
  if (!whole) return <GenericBoard {...board} />;
  return (
    <div class="board-box">
      <div
        class="equations"
        tabIndex={0}
        role="group"
        aria-label={words.board(position.game)}
        style={{ "--lines": lines.length, "--longest": longest }}
      >
        <ol>
          {(lines as Equation[]).map((line, i) => {
            const left = puzzle?.left[i];
            const holds = left !== undefined && String(left) === "0";
            return (
              <li key={i} class={classes(left !== undefined && (holds ? "holds" : "open"))}>
                <code>{writeEquation(line)}</code>
                {left !== undefined && <span>{holds ? `✓ ${words.satisfied}` : words.lacks(String(left))}</span>}
              </li>
            );
          })}
        </ol>
        {form && (
          <section aria-label={words.echelon}>
            <h3>{words.echelon}</h3>
            <ol>
              {form.rows.map((row, i) => (
                <li key={i} class={classes(i >= form.pivots.length && "open")}>
                  <code>{writeEquation(row)}</code>
                  <span>{i < form.pivots.length ? words.pivot(form.pivots[i] ?? 0) : words.contradiction}</span>
                </li>
              ))}
            </ol>
            <p class="quiet">{words.freeUnknowns(form.pivots.length, form.free)}</p>
          </section>
        )}
      </div>
    </div>
  );
}

export const boardOf = () => LinearBoard;
