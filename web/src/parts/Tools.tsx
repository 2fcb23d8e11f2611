// Navigation in the record, and switches for the display.

import { faceOf } from "../boards/faces";
import { edit } from "../state/edits";
import { go, step, undo } from "../state/play";
import {
  editing,
  computer,
  dialog,
  held,
  isPuzzle,
  lessonStep,
  locked,
  person,
  position,
  tryAgainOn,
  turn,
  turned,
  whyOn,
  valuesOn,
} from "../state/store";
import { isExplained, showSteps } from "../steps/explained";
import { text } from "../text/text";
import { Icon, type IconName } from "./icons";
import { SpeedChoice } from "./SpeedChoice";

interface StepProps {
  icon: IconName;
  name: string;
  off: boolean;
  act: () => void;
}

function Step({ icon, name, off, act }: StepProps) {
  return (
    <button
      class="step"
      aria-label={name}
      title={name}
      aria-disabled={off}
      onClick={() => !off && act()}
    >
      <Icon name={icon} />
    </button>
  );
}

interface ToggleProps {
  name: string;
  on: { value: boolean };
  title?: string;
  act?: (on: boolean) => void;
  off?: boolean; // it cannot be turned
}

export function Toggle({ name, on, title, act, off = false }: ToggleProps) {
  const turn = () => (act ? act(!on.value) : (on.value = !on.value));
  return (
    <button
      class="toggle"
      aria-pressed={on.value}
      aria-disabled={off}
      title={title}
      onClick={() => !off && turn()}
    >
      <span class="knob" aria-hidden="true" />
      {name}
    </button>
  );
}

// The computer moves automatically; when it is held, or with two computers, the user starts and stops it.
function Go() {
  const t = text.value;
  const plays = computer.value && !position.value?.over;
  const waits = held.value && turn.value !== "you";
  const watched = !person.value;
  const off = !plays || !(waits || watched);
  const running = watched && !held.value;
  return (
    <Step
      icon={running ? "hold" : "play"}
      name={running ? t.hold : t.goOn}
      off={off}
      act={() => (held.value = running)}
    />
  );
}

// For a game that the user only watches.
const Pace = () => (person.value || !computer.value ? null : <SpeedChoice />);

export function Tools() {
  const t = text.value;
  const shown = position.value;
  if (!shown) return null;
  const first = shown.after === 0;
  const end = shown.after === shown.record.length;
  const { other, editable, why } = faceOf(shown.game);
  return (
    <div class="tools" role="toolbar" aria-label={t.tools}>
      {!isPuzzle.value && (
        <>
          <div class="steps">
            <Step icon="start" name={t.toStart} off={first} act={() => void go(0)} />
            <Step icon="back" name={t.back} off={first} act={() => void step(-1)} />
            <Step icon="forward" name={t.forward} off={end} act={() => void step(1)} />
            <Step icon="end" name={t.toEnd} off={end} act={() => void go(shown.record.length)} />
            <Step icon="undo" name={t.undo} off={first} act={() => void undo()} />
            <Go />
            {other && (
              <Step
                icon="turn"
                name={t.otherPicture[other]}
                off={false}
                act={() => (turned.value = !turned.value)}
              />
            )}
          </div>
          <Pace />
          <span class="gap" />
          <Toggle name={t.values} on={valuesOn} off={locked.value} />
          {lessonStep.value === null && (
            <Toggle name={t.tryAgain} on={tryAgainOn} title={t.tryAgainMeans} />
          )}
        </>
      )}
      {why && <Toggle name={t.why} on={whyOn} title={t.whyMeans} off={locked.value} />}
      <div class="more">
        {isExplained(shown.game) && lessonStep.value === null && (
          <button class="toggle" title={t.steps.means} onClick={() => showSteps(1)}>
            {t.steps.name}
          </button>
        )}
        {!isPuzzle.value && lessonStep.value === null && !locked.value && (
          <button class="toggle" title={t.views.means} onClick={() => (dialog.value = "views")}>
            {t.views.open}
          </button>
        )}
        {(editable || editing.value) && lessonStep.value === null && <Toggle name={t.edit} on={editing} act={edit} />}
      </div>
    </div>
  );
}
