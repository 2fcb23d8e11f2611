// The game: its rules in a sentence or two, always visible; on request the theorem in two sentences, and how to
// check the answer.

import { faceOf } from "../boards/faces";
import type { Game } from "../data/types";
import { answer } from "../state/analysis";
import { boardName, certificateName, saveBoard, saveCertificate } from "../state/proof";
import { game, locked, position } from "../state/store";
import { gameText, text } from "../text/text";

function Proof() {
  const t = text.value;
  const shown = position.value;
  if (!shown?.provable || locked.value) return null;
  const board = boardName(shown.game);
  return (
    <div class="proof" data-part="proof">
      <p>{t.proof}</p>
      <code lang="en">{`qiju-check ${shown.game} ${board} < ${certificateName(shown.game)}`}</code>
      <div class="saves">
        <button onClick={saveBoard}>{t.saveBoard}</button>
        <button onClick={saveCertificate}>{t.saveCertificate}</button>
      </div>
    </div>
  );
}

const rulesOf = (shown: Game): string => gameText(shown.name).rules || shown.summary;

export function Rules() {
  return (
    <p class="rules" data-part="rules">
      {game.value && rulesOf(game.value)}
    </p>
  );
}

// What signs on the board and in the lists mean.
const Signs = () => (
  <dl class="signs" aria-label={text.value.signs}>
    {text.value.signList.map(([sign, means]) => (
      <div key={sign}>
        <dt>{sign}</dt>
        <dd>{means}</dd>
      </div>
    ))}
  </dl>
);

export function About() {
  const shown = game.value;
  if (!shown) return null;
  const theorem = faceOf(shown.name).theorem || (answer.value?.method.theorem ?? shown.theory);
  return (
    <details class="about" data-part="about">
      <summary>{text.value.about}</summary>
      <p>{rulesOf(shown)}</p>
      {shown.kind !== "puzzle" && <p>{text.value.goodMeans}</p>}
      {shown.kind !== "puzzle" && <Signs />}
      <p class="theorem">{text.value.said(theorem)}</p>
      <Proof />
    </details>
  );
}
