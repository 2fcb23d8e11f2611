// What a solution of a contest's problem does, step by step: the sentence, the picture, and the program with its line.

import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { Refusal } from "../data/source";
import type { Explanation, Fault } from "../data/types";
import { Icon, type IconName } from "../parts/icons";
import { Said } from "../parts/Said";
import { Sheet } from "../parts/Sheet";
import { SpeedChoice } from "../parts/SpeedChoice";
import { ask, tell } from "../state/asking";
import { dialog, position, shownStep, speed, type Speed } from "../state/store";
import { text } from "../text/text";
import { pictureAt, type Cell, type Drawn, type Tabled } from "./picture";
import { Predict } from "./Predict";
import { inWords, sentenceOf } from "./words";
import "./steps.css";

const side = 40; // of a cell in the picture

const middle = ([row, column]: Cell) => ({ x: (column - 0.5) * side, y: (row - 0.5) * side });

function Lines({ pairs }: { pairs: Drawn["pairs"] }) {
  return (
    <>
      {pairs.map(([one, other]) => {
        const [from, to] = [middle(one), middle(other)];
        return <line key={`${one} ${other}`} class="pair" x1={from.x} y1={from.y} x2={to.x} y2={to.y} />;
      })}
    </>
  );
}

function contourOf(word: string): string {
  let x = 0;
  let y = [...word].filter((bit) => bit === "0").length;
  const points = [...word].map((bit) => (bit === "0" ? y-- : x++, `${x * side},${y * side}`));
  return [`0,${[...word].filter((bit) => bit === "0").length * side}`, ...points].join(" ");
}

// The sentence says what is new in it.
function Board({ board, now }: { board: Drawn; now: readonly Cell[] }) {
  const columns = Math.max(...board.rows.map((row) => row.length));
  const has = (cells: readonly Cell[], row: number, column: number) =>
    cells.some(([y, x]) => y === row && x === column);
  return (
    <svg class="steps-board" viewBox={`-3 -3 ${columns * side + 6} ${board.rows.length * side + 6}`} aria-hidden="true">
      {board.rows.map((row, y) =>
        row.map((word, x) => (
          <g key={`${y} ${x}`} class={`cell${has(board.shut, y + 1, x + 1) ? " shut" : ""}${has(board.good, y + 1, x + 1) ? " good" : ""}`}>
            <rect x={x * side} y={y * side} width={side} height={side} />
            <text x={(x + 0.5) * side} y={(y + 0.5) * side} class={word.length > 3 ? "long" : undefined}>{word}</text>
          </g>
        )),
      )}
      <Lines pairs={board.pairs} />
      {board.walk.length > 1 && <polyline class="walk" points={board.walk.map((cell) => `${middle(cell).x},${middle(cell).y}`).join(" ")} />}
      {board.contour && <polyline class="contour" points={contourOf(board.contour)} />}
      {now.map(([row, column], i) => (
        <rect key={i} class="now" x={(column - 1) * side + 3} y={(row - 1) * side + 3} width={side - 6} height={side - 6} />
      ))}
    </svg>
  );
}

// A box that scrolls, and nothing around it, to what is current in it.
function useCurrentInView<Box extends HTMLElement>(current: number) {
  const box = useRef<Box>(null);
  useLayoutEffect(() => {
    const at = box.current?.querySelector("[aria-current]");
    if (!box.current || !at) return;
    const [inner, outer] = [at.getBoundingClientRect(), box.current.getBoundingClientRect()];
    if (inner.top < outer.top) box.current.scrollTop -= outer.top - inner.top;
    if (inner.bottom > outer.bottom) box.current.scrollTop += inner.bottom - outer.bottom;
  }, [current]);
  return box;
}

function Table({ table: { head, rows, now } }: { table: Tabled }) {
  const box = useCurrentInView<HTMLDivElement>(now);
  return (
    <div ref={box} class="steps-table" tabIndex={0} role="group" aria-label={text.value.steps.table}>
      <table>
        <thead>
          <tr>{head.map((word) => <th key={word} scope="col">{word}</th>)}</tr>
        </thead>
        <tbody>
          {rows.map((row, i) => (
            <tr key={i} aria-current={i === now ? "true" : undefined}>
              {row.map((word, j) => <td key={j}>{word}</td>)}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

// The program: the line of the step has a mark besides its colour, and stays in view.
function Source({ source, line }: { source: string; line: number | null }) {
  const box = useCurrentInView<HTMLOListElement>(line ?? 0);
  return (
    <ol ref={box} class="steps-source" lang="en" tabIndex={0} aria-label={text.value.steps.program}>
      {source.trimEnd().split("\n").map((words, i) => (
        <li key={i} aria-current={i + 1 === line ? "step" : undefined}>
          <code>{words || " "}</code>
        </li>
      ))}
    </ol>
  );
}

const paces: Record<Speed, number> = { slow: 3000, normal: 1200, fast: 400 }; // milliseconds between steps

interface ToProps {
  icon: IconName;
  name: string;
  off: boolean;
  act: () => void;
}

function To({ icon, name, off, act }: ToProps) {
  return (
    <button class="step" aria-label={name} title={name} aria-disabled={off} onClick={() => !off && act()}>
      <Icon name={icon} />
    </button>
  );
}

function Walk({ explanation }: { explanation: Explanation }) {
  const t = text.value.steps;
  const { steps, source } = explanation;
  const last = steps.length - 1;
  const index = Math.max(0, Math.min(last, shownStep.value - 1));
  const [playing, setPlaying] = useState(false);
  const [predicts, setPredicts] = useState(false);
  const go = (next: number) => (shownStep.value = next + 1);
  const setIndex = (next: number) => {
    setPlaying(false);
    go(next);
  };
  useEffect(() => {
    if (!playing) return undefined;
    const timer = setTimeout(() => (index < last ? go(index + 1) : setPlaying(false)), paces[speed.value]);
    return () => clearTimeout(timer);
  }, [playing, index, speed.value]);
  const step = steps[index];
  if (!step) return <p>{t.none}</p>;
  const { board, table } = pictureAt(explanation, index);
  return (
    <div class="steps-sheet">
      <div class="steps-bar" role="group" aria-label={t.where}>
        <To icon="start" name={t.first} off={index === 0} act={() => setIndex(0)} />
        <To icon="back" name={t.back} off={index === 0} act={() => setIndex(index - 1)} />
        <input
          type="range"
          min={1}
          max={steps.length}
          value={index + 1}
          aria-label={t.where}
          aria-valuetext={`${t.of(index + 1, steps.length)}${text.value.lesson.colon}${sentenceOf(step)}`}
          onInput={(event) => setIndex(Number(event.currentTarget.value) - 1)}
        />
        <To
          icon={playing ? "hold" : "play"}
          name={playing ? text.value.hold : t.play}
          off={!playing && index === last}
          act={() => setPlaying(!playing)}
        />
        <To icon="forward" name={t.forward} off={index === last} act={() => setIndex(index + 1)} />
        <To icon="end" name={t.last} off={index === last} act={() => setIndex(last)} />
        <SpeedChoice />
        <button class="toggle" aria-pressed={predicts} onClick={() => setPredicts(!predicts)}>
          <span class="knob" aria-hidden="true" />
          {t.predict}
        </button>
        <span class="quiet">{t.of(index + 1, steps.length)}</span>
      </div>
      <p class="steps-sentence" aria-live={playing ? "off" : "polite"} data-part="step">
        <Said words={sentenceOf(step)} />
      </p>
      {predicts && !playing && index < last && <Predict steps={steps} index={index} go={setIndex} />}
      <div class="steps-picture">
        {board && <Board board={board} now={step.cells} />}
        {table && table.rows.length > 0 && <Table table={table} />}
        <dl class="steps-values" lang="en">
          {step.variables.map(({ name, value }) => (
            <div key={name}>
              <dt><code>{name}</code></dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        {step.invariant && (
          <p class="quiet">
            {t.invariant} <Said words={inWords(step.invariant)} />
          </p>
        )}
        {step.line === null && <p class="quiet">{t.illustration}</p>}
      </div>
      <Source source={source} line={step.line} />
    </div>
  );
}

export function showSteps(step: number): void {
  shownStep.value = step;
  dialog.value = "steps";
}

// The start is explained, and a record with it; the board of noughts and crosses as it is shown.
export function Steps() {
  const [found, setFound] = useState<Explanation | null>(null);
  const [fault, setFault] = useState<Fault | null>(null);
  useEffect(() => {
    const at = position.peek();
    const gone = new AbortController();
    if (!at) return undefined;
    const request = { game: at.game, text: at.text, after: at.game === "tictactoe" ? at.after : 0 };
    ask<Explanation>("explain", request, gone.signal).then(setFound, (error: unknown) => {
      if (error instanceof Refusal) setFault(error.fault);
      else tell(error, () => showSteps(1));
    });
    return () => gone.abort();
  }, []);
  return (
    <Sheet name={text.value.steps.name} part="steps">
      {fault && <p role="alert"><Said words={text.value.faultOf(fault)} /></p>}
      {found && <Walk explanation={found} />}
    </Sheet>
  );
}
