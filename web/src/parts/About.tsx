// What the game is: its rules in a sentence or two, and the theorem in two; and how the answer can be
// checked.

import { faceOf } from "../boards/faces";
import { answer } from "../state/analysis";
import { boardName, certificateName, saveBoard, saveCertificate } from "../state/proof";
import { game, position } from "../state/store";
import { gameText, language, text } from "../text/text";

function Proof() {
  const t = text.value;
  const shown = position.value;
  if (!shown?.provable) return null;
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

export function About() {
  const shown = game.value;
  if (!shown) return null;
  const rules = gameText(shown.name).rules || shown.summary;
  const theorem =
    faceOf(shown.name).theorem(language.value) || (answer.value?.method.theorem ?? shown.theory);
  return (
    <section class="about" aria-labelledby="about-title" data-part="about">
      <h3 id="about-title">{text.value.about}</h3>
      <p>{rules}</p>
      <p class="theorem">{theorem}</p>
      <Proof />
    </section>
  );
}
