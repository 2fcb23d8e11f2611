// The learner chooses the next step among three, and the page says whether the choice is right.

import { useState } from "preact/hooks";
import type { ExplainedStep } from "../data/types";
import { Said } from "../parts/Said";
import { text } from "../text/text";
import { sentenceOf } from "./words";

const wrongChoices = 2;

// The next step among steps of other kinds, at a place that changes.
export function choicesOf(steps: readonly ExplainedStep[], next: number): readonly ExplainedStep[] {
  const right = steps[next];
  if (!right) return [];
  const choices: ExplainedStep[] = [];
  for (const step of [...steps.slice(next + 1), ...steps.slice(0, next)])
    if (choices.length < wrongChoices && ![right, ...choices].some(({ kind }) => kind === step.kind)) choices.push(step);
  choices.splice(next % (choices.length + 1), 0, right);
  return choices;
}

interface PredictProps {
  steps: readonly ExplainedStep[];
  index: number; // of the step in view
  go: (index: number) => void;
}

export function Predict({ steps, index, go }: PredictProps) {
  const t = text.value.steps;
  const [told, setTold] = useState<{ at: number; right: boolean } | null>(null);
  const choose = (step: ExplainedStep) => {
    const right = step === steps[index + 1];
    setTold({ at: right ? index + 1 : index, right });
    if (right) go(index + 1);
  };
  return (
    <fieldset class="steps-predict" data-part="predict">
      <legend>{t.next}</legend>
      {choicesOf(steps, index + 1).map((step) => (
        <button key={step.step} onClick={() => choose(step)}>
          <Said words={sentenceOf(step)} />
        </button>
      ))}
      <p role="status">{told?.at === index ? (told.right ? t.right : t.wrong) : ""}</p>
    </fieldset>
  );
}
