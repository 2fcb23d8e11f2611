// The sheet that is printed while steps are shown: the chosen steps, or the one in view, each with its picture, sentence,
// line and invariant. On the screen it is not seen.

import type { Explanation } from "../data/types";
import { Said } from "../parts/Said";
import { explained, paperSteps, shownStep } from "../state/store";
import { gameText, text } from "../text/text";
import { pictureAt } from "./picture";
import { Board, Table } from "./Pictures";
import { inWords, sentenceOf } from "./words";

const mostRows = 12; // of a table: those around the current row

function PaperStep({ explanation, index }: { explanation: Explanation; index: number }) {
  const t = text.value.steps;
  const step = explanation.steps[index];
  if (!step) return null;
  const { board, table } = pictureAt(explanation, index);
  const line = step.line === null ? null : explanation.source.split("\n")[step.line - 1]?.trim();
  const current = table ? Math.max(table.now, table.lit[0] ?? -1) : -1;
  const from = table ? Math.max(0, Math.min(current - mostRows / 2, table.rows.length - mostRows)) : 0;
  const cut = table && {
    ...table,
    rows: table.rows.slice(from, from + mostRows),
    now: table.now - from,
    lit: table.lit.map((row) => row - from),
  };
  return (
    <li>
      <h3>{t.of(index + 1, explanation.steps.length)}</h3>
      {board && <Board board={board} now={step.cells} />}
      {cut && (cut.now >= 0 || cut.lit.length > 0) && <Table table={cut} />}
      <p><Said words={sentenceOf(step)} /></p>
      {line && <p lang="en"><code>{step.line}: {line}</code></p>}
      {step.invariant && <p class="quiet">{t.invariant} <Said words={inWords(step.invariant)} /></p>}
    </li>
  );
}

export function Paper() {
  const explanation = explained.value;
  if (!explanation) return null;
  const chosen = paperSteps.value.length ? paperSteps.value : [shownStep.value - 1];
  return (
    <section class="steps-paper" aria-hidden="true" data-part="paper">
      <h2>{gameText(explanation.game).name}</h2>
      <ol>
        {chosen.map((index) => <PaperStep key={index} explanation={explanation} index={index} />)}
      </ol>
    </section>
  );
}
