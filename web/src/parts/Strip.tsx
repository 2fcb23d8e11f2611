// One line that is always there: the end of the game under best play and the cost of the answer; during a
// computation its progress and a button to stop it; or a fault.

import { useRef, useState } from "preact/hooks";
import { answer, late, pending } from "../state/analysis";
import { tries } from "../state/asking";
import type { Method } from "../data/types";
import { busy, held, locked, stopped, trouble, valuesOn, type Busy } from "../state/store";
import { text } from "../text/text";
import { Said } from "./Said";

const grouped = (value: number | string) => BigInt(value).toLocaleString("en").replaceAll(",", " ");

function Working({ task, progress, cancel }: Busy) {
  const t = text.value;
  const total = Number(progress?.total ?? 0);
  const done = Number(progress?.done ?? 0);
  const words: string[] = [t.working[task]];
  if (progress?.what && done) words.push(t.states(grouped(progress.done), progress.what));
  if (progress?.depth != null) words.push(t.depth(grouped(progress.depth)));
  if (progress?.left != null) words.push(t.left(t.seconds(Math.ceil(progress.left))));
  return (
    <div class="strip" data-part="busy">
      <progress
        aria-label={t.working[task]}
        {...(total > 0 ? { max: total, value: Math.min(done, total) } : {})}
      />
      <span class="words">{words.join(" · ")}</span>
      {cancel && (
        <button data-part="cancel" onClick={cancel}>
          {t.cancel}
        </button>
      )}
    </div>
  );
}

export function took(seconds: number): string {
  const [size, unit] = seconds < 0.001 ? [1e6, "µs"] : seconds < 1 ? [1e3, "ms"] : [1, "s"];
  return `${(seconds * size).toPrecision(2).replace(/e.*/, "")} ${unit}`;
}

const fastest = 1e9; // states a second

// The states were searched for an earlier question, and the time is that of a look-up.
const lookedUp = ({ states, seconds }: Method) => Number(states) > seconds * fastest;

function Quiet({ words }: { words: string }) {
  const t = text.value;
  const before = useRef(words);
  const method = valuesOn.value ? answer.value?.method : null;
  const { unfinished, unfinished_phrase: phrase } = (valuesOn.value && answer.value) || {};
  // The words about the last position stay until the next answer.
  if (!pending.value || late.value) before.current = words;
  return (
    <div class={locked.value || unfinished ? "strip" : "strip fits"} data-part="idle">
      <span class="words" data-part="outlook">
        {before.current}
      </span>
      {locked.value && <Unlock />}
      {unfinished && phrase && (
        <span class="took" data-part="unfinished">
          {t.unfinished(t.faultOf({ message: unfinished, phrase }))}
        </span>
      )}
      {method && String(method.states) !== "0" && (
        <span class="took">{t.solvedBy(grouped(method.states), lookedUp(method) ? null : took(method.seconds))}</span>
      )}
    </div>
  );
}

// Values locked by a link are shown after a confirmation.
function Unlock() {
  const t = text.value;
  const [sure, setSure] = useState(false);
  const unlock = () => {
    if (!sure) return setSure(true);
    locked.value = false;
    valuesOn.value = true;
  };
  return (
    <button data-part="unlock" onClick={unlock} onBlur={() => setSure(false)}>
      {sure ? t.unlockSure : t.unlock}
    </button>
  );
}

function Failed() {
  const t = text.value;
  const said = trouble.value;
  if (!said) return null;
  const { fault, again } = said;
  const place = fault?.line ? t.at(fault.line, fault.column ?? 1) : "";
  const words = fault ? t.faultOf(fault) : t.away;
  return (
    <div class="strip failed" data-part="trouble">
      <span class="words">
        {place}
        <Said words={words} />
      </span>
      {again && <button onClick={again}>{t.retry}</button>}
      {fault && <button onClick={() => (trouble.value = null)}>{t.dismiss}</button>}
    </div>
  );
}

export function Strip({ words }: { words: string }) {
  const t = text.value;
  const running = busy.value[busy.value.length - 1];
  if (running) return <Working {...running} />;
  if (trouble.value) return <Failed />;
  if (!stopped.value || answer.value) return <Quiet words={words} />;
  return (
    <div class="strip" data-part="stopped">
      <span class="words">{stopped.value === "cancelled" ? t.cancelled : t.notSolved}</span>
      <button
        onClick={() => {
          stopped.value = held.value = false;
          tries.value++;
        }}
      >
        {t.askAgain}
      </button>
    </div>
  );
}
