// The lesson next to the board: the task, a hint on request, praise, and at the end the results.

import "./lesson.css";
import { useEffect, useState } from "preact/hooks";
import { SlipSaid } from "../parts/Status";
import { dialog, lessonStep, lessonWord, slip } from "../state/store";
import { source } from "../data/source";
import { gameText, text } from "../text/text";
import { ended, hinted, lesson, openStep, resultOf, shownStep } from "./state";
import type { Step } from "./task";

export function taskWords(step: Step): string {
  const words = text.value.lesson;
  return step.task === "win_in" ? words.winIn(step.moves ?? 1) : words.tasks[step.task];
}

// A lesson made by `qiju puzzles` is named by its game.
export const titleOf = (title: string | null) => (title ? gameText(title).name : text.value.lesson.name);

function Hint({ step }: { step: Step }) {
  const t = text.value.lesson;
  const [shown, setShown] = useState(false);
  if (!step.hint) return null;
  const show = () => {
    setShown(true);
    hinted();
  };
  return shown ? (
    <p class="lesson-hint" data-part="lesson-hint">
      {t.hintOf(step.hint)}
    </p>
  ) : (
    <button data-part="lesson-ask" onClick={show}>
      {t.hint}
    </button>
  );
}

// The steps as small numbers, to select; solved steps are ticked.
function Steps({ here }: { here: number | null }) {
  const t = text.value.lesson;
  return (
    <nav class="lesson-steps" aria-label={t.steps}>
      {(lesson.value?.steps ?? []).map((_, number) => {
        const { solved } = resultOf(number);
        return (
          <button
            key={number}
            aria-current={number === here ? "step" : undefined}
            aria-label={t.stepIs(number + 1, solved)}
            data-solved={solved}
            onClick={() => void openStep(number)}
          >
            {solved ? "✓" : number + 1}
          </button>
        );
      })}
    </nav>
  );
}

function Task({ step, number }: { step: Step; number: number }) {
  const t = text.value.lesson;
  const { solved } = resultOf(number);
  const last = number + 1 === lesson.value?.steps.length;
  const go = () => (last ? void (ended.value = true) : void openStep(number + 1));
  return (
    <>
      <p class="lesson-task" data-part="lesson-task">
        {taskWords(step)}
      </p>
      {slip.value && <SlipSaid />}
      <div class="lesson-row">
        <p class="lesson-said" role="status" data-part="lesson-said">
          {solved && !slip.value ? t.right : ""}
        </p>
        {!solved && <Hint key={number} step={step} />}
        <button class={solved ? "main" : ""} data-part="lesson-next" onClick={go}>
          {last ? t.finish : solved ? t.next : t.skip}
        </button>
      </div>
    </>
  );
}

function End({ steps }: { steps: readonly Step[] }) {
  const t = text.value.lesson;
  const count = steps.filter((_, number) => resultOf(number).solved).length;
  return (
    <div data-part="lesson-end">
      <p class="lesson-task" role="status">
        {t.solvedOf(count, steps.length)}
      </p>
      <ol class="lesson-list">
        {steps.map((step, number) => {
          const { solved, mistakes, hinted: asked } = resultOf(number);
          const notes = [
            solved ? t.solved : t.open,
            ...(mistakes ? [t.mistakes(mistakes)] : []),
            ...(asked ? [t.withHint] : []),
          ];
          return (
            <li key={number} data-solved={solved}>
              <span>
                {gameText(step.game).name}
                {t.colon}
                {taskWords(step)}
              </span>{" "}
              <span class="quiet">{notes.join(t.comma)}</span>
            </li>
          );
        })}
      </ol>
    </div>
  );
}

// The machine of the server, which a teacher uses.
const here = ["localhost", "127.0.0.1", "[::1]"];

// For the teacher: the tasks on paper, and the counts of the class.
function Teaching() {
  const t = text.value.lesson;
  const counted = source.counts && lessonWord.value === null && here.includes(location.hostname);
  return (
    <div class="lesson-row">
      <button data-part="lesson-print" onClick={() => (dialog.value = "worksheet")}>
        {t.print}
      </button>
      {counted && (
        <button data-part="lesson-class" title={t.classMeans} onClick={() => (dialog.value = "class")}>
          {t.class}
        </button>
      )}
    </div>
  );
}

export function Lesson() {
  const t = text.value.lesson;
  const all = lesson.value;
  const number = lessonStep.value;
  const step = shownStep();
  useEffect(() => {
    if (number === null) ended.value = false;
  }, [number]);
  if (!all) return null;
  if (number === null || !step)
    return (
      <section class="lesson" aria-label={t.name} data-part="lesson">
        <button onClick={() => void openStep(0)}>{t.backTo(titleOf(all.title))}</button>
      </section>
    );
  return (
    <section class="lesson" aria-label={t.name} data-part="lesson">
      <p class="lesson-title">
        <span>{titleOf(all.title)}</span>
        {!ended.value && (
          <span class="quiet">{t.stepOf(number + 1, all.steps.length)}</span>
        )}
      </p>
      {ended.value ? <End steps={all.steps} /> : <Task step={step} number={number} />}
      <Steps here={ended.value ? null : number} />
      <Teaching />
    </section>
  );
}
