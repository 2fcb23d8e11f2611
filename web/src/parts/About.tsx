// What the game is: its rules in a sentence or two, and the theorem in two.

import { faceOf } from "../boards/faces";
import { answer } from "../state/analysis";
import { game } from "../state/store";
import { gameText, language, text } from "../text/text";

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
    </section>
  );
}
