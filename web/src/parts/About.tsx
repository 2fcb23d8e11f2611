// On request: the rules of the game, the theorem in two sentences, and how to check the answer.

import { theoremOf } from "../boards/theorems";
import { boardName, certificateName, saveBoard, saveCertificate } from "../state/proof";
import { game, locked, position } from "../state/store";
import { text } from "../text/text";
import { rulesOf } from "./Rules";

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
  return (
    <details class="about" data-part="about" onToggle={({ currentTarget: at }) => at.open && at.scrollIntoView({ block: "nearest" })}>
      <summary>{text.value.about}</summary>
      <p>{rulesOf(shown)}</p>
      {shown.kind !== "puzzle" && <p>{text.value.goodMeans}</p>}
      {shown.kind !== "puzzle" && <Signs />}
      <p class="theorem">{text.value.said(theoremOf(shown.name))}</p>
      <Proof />
    </details>
  );
}
