// What a solution of a contest's problem does, step by step: the sentence, the picture, and the program with its line.

import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { Refusal } from "../data/source";
import type { Explanation, Fault } from "../data/types";
import { Icon, type IconName } from "../parts/icons";
import { Said } from "../parts/Said";
import { Sheet } from "../parts/Sheet";
import { SpeedChoice } from "../parts/SpeedChoice";
import { ask, tell } from "../state/asking";
import { dialog, explained, paperSteps, position, shownStep, speed, type Speed } from "../state/store";
import { text } from "../text/text";
import { showSteps } from "./explained";
import { pictureAt } from "./picture";
import { Tree, type Item } from "../views/Tree";
import { Pairing, startOf } from "./Pairing";
import { Board, Source, Table } from "./Pictures";
import { Predict } from "./Predict";
import { inWords, sentenceOf } from "./words";

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

// The root of a tree is the board.
const named = (root: Item): Item => ({
  ...root,
  words: [text.value.views.board, root.words].filter(Boolean).join(text.value.lesson.colon),
});

// The order of the program's time, and the limits of the contest.
function Limits({ explanation: { complexity, limits } }: { explanation: Explanation }) {
  const t = text.value.steps;
  return (
    <p class="quiet" data-part="limits">
      {t.complexity} <Said words={inWords(complexity)} />
      {limits.length > 0 && (
        <>
          <br />
          {t.limits}{" "}
          {limits.map(({ symbol, meaning, least, most }) => (
            <abbr key={symbol} title={inWords(meaning)}>
              {String(least)} ≤ {symbol} ≤ {String(most)}
            </abbr>
          ))}
        </>
      )}
    </p>
  );
}

// Keys that a focused field, table or tree does not take.
const takesKeys = "input, select, .steps-table, .steps-source, [role=tree]";

function pressed(event: KeyboardEvent, acts: Record<string, () => void>): void {
  const target = event.target as Element;
  const act = acts[event.key];
  if (!act || event.ctrlKey || event.metaKey || event.altKey || target.closest(takesKeys)) return;
  if (event.key === " " && target.closest("button")) return;
  event.preventDefault();
  act();
}

function Walk({ explanation }: { explanation: Explanation }) {
  const t = text.value.steps;
  const { steps, source } = explanation;
  const last = steps.length - 1;
  const index = Math.max(0, Math.min(last, shownStep.value - 1));
  const [playing, setPlaying] = useState(false);
  const [predicts, setPredicts] = useState(false);
  const go = (next: number) => (shownStep.value = next + 1);
  useLayoutEffect(() => void go(index), [shownStep.value]); // the link has the step that is shown
  const setIndex = (next: number) => {
    setPlaying(false);
    go(Math.max(0, Math.min(last, next)));
  };
  const start = useMemo(() => startOf(explanation), [explanation]);
  const bar = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => bar.current?.focus(), []); // keys go through the steps at once
  const [against, setAgainst] = useState(false);
  useEffect(() => {
    if (!playing) return undefined;
    const timer = setTimeout(() => (index < last ? go(index + 1) : setPlaying(false)), paces[speed.value]);
    return () => clearTimeout(timer);
  }, [playing, index, speed.value]);
  const step = steps[index];
  if (!step) return <p>{t.none}</p>;
  const { board, table, tree } = pictureAt(explanation, index);
  const chosen = paperSteps.value.includes(index);
  const choose = () =>
    (paperSteps.value = chosen
      ? paperSteps.value.filter((one) => one !== index)
      : [...paperSteps.value, index].sort((one, other) => one - other));
  const acts = {
    ArrowLeft: () => setIndex(index - 1),
    ArrowRight: () => setIndex(index + 1),
    Home: () => setIndex(0),
    End: () => setIndex(last),
    " ": () => setPlaying(!playing && index < last),
  };
  return (
    <div class="steps-sheet" onKeyDown={(event) => pressed(event, acts)}>
      <div class="steps-bar" role="group" aria-label={t.where}>
        <To icon="start" name={t.first} off={index === 0} act={() => setIndex(0)} />
        <To icon="back" name={t.back} off={index === 0} act={() => setIndex(index - 1)} />
        <input
          ref={bar}
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
        {start && (
          <button class="toggle" aria-pressed={against} onClick={() => setAgainst(!against)}>
            <span class="knob" aria-hidden="true" />
            {t.against}
          </button>
        )}
        <button class="toggle" aria-pressed={chosen} onClick={choose}>
          <span class="knob" aria-hidden="true" />
          {t.paper}
        </button>
        <button onClick={() => print()}>{t.print(paperSteps.value.length || 1)}</button>
        <span class="quiet">{t.of(index + 1, steps.length)}</span>
      </div>
      <p class="steps-sentence" aria-live={playing ? "off" : "polite"} data-part="step">
        <Said words={sentenceOf(step)} />
      </p>
      {predicts && !playing && index < last && <Predict steps={steps} index={index} go={setIndex} />}
      {against && start && <Pairing start={start} />}
      <div class="steps-picture">
        {board && !(against && start) && <Board board={board} now={step.cells} />}
        {table && table.rows.length > 0 && <Table table={table} />}
        {tree && <Tree name={t.tree} items={tree.items.map(named)} open={tree.open} now={tree.now} />}
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
      <div class="steps-program">
        <Source source={source} line={step.line} />
        <Limits explanation={explanation} />
      </div>
    </div>
  );
}

// The start is explained, and a record with it; the board of noughts and crosses as it is shown.
export function Steps() {
  const found = explained.value;
  const [fault, setFault] = useState<Fault | null>(null);
  useEffect(() => {
    const at = position.peek();
    const gone = new AbortController();
    if (!at) return undefined;
    const request = { game: at.game, text: at.text, after: at.game === "tictactoe" ? at.after : 0 };
    ask<Explanation>("explain", request, gone.signal).then((steps) => (explained.value = steps), (error: unknown) => {
      if (error instanceof Refusal) setFault(error.fault);
      else tell(error, () => showSteps(1));
    });
    return () => {
      gone.abort();
      explained.value = null;
      paperSteps.value = [];
    };
  }, []);
  return (
    <Sheet name={text.value.steps.name} part="steps">
      {fault && <p role="alert"><Said words={text.value.faultOf(fault)} /></p>}
      {!fault && !found && (
        <p class="steps-wait">
          <span class="quiet" role="status">{text.value.working.explain}</span>
          <button onClick={() => (dialog.value = null)}>{text.value.cancel}</button>
        </p>
      )}
      {found && <Walk explanation={found} />}
    </Sheet>
  );
}
