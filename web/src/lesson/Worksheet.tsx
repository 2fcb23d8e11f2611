// A lesson on paper: four tasks a page, each with its board, and the answers on a sheet of their own. There is nothing to
// press on it.

import { useEffect, useState } from "preact/hooks";
import { asksPlane } from "../boards/faces";
import { boardOf } from "../boards/load";
import { source } from "../data/source";
import type { Position } from "../data/types";
import { still } from "../parts/Games";
import { Sheet } from "../parts/Sheet";
import { solve } from "../state/analysis";
import { tell } from "../state/asking";
import { gameText, moveText, text } from "../text/text";
import { compare } from "../value";
import { lesson } from "./state";
import { taskWords, titleOf } from "./Lesson";
import type { Step } from "./task";

interface Posed {
  step: Step;
  position: Position;
  answers: string[]; // the best moves
}

async function pose(step: Step, gone: AbortSignal): Promise<Posed> {
  const plane = asksPlane(step.game);
  const position = await source.position({ game: step.game, text: step.text, after: "end", ...(plane && { plane }) });
  const { moves, value } = await solve({ game: step.game, text: position.text, after: position.after }, gone);
  const best = moves.filter((one) => value && compare(one.value, value) === 0);
  const said = (move: string) => moveText(move, position.moves_words?.[position.moves?.indexOf(move) ?? -1]);
  return { step, position, answers: (best.length ? best : moves.slice(0, 1)).map(({ move }) => said(move)) };
}

function Task({ number, posed: { step, position } }: { number: number; posed: Posed }) {
  const t = text.value;
  const Board = boardOf(step.game);
  const player = position.players?.[position.to_move ?? 0] ?? "";
  return (
    <li class="worksheet-task">
      <h3>
        {number}. {gameText(step.game).name}
        {t.lesson.colon}
        {taskWords(step)}
      </h3>
      <p>{t.lesson.answerIs(t.player(player))}</p>
      <div class="worksheet-board" inert>
        <Board {...still(position)} />
      </div>
    </li>
  );
}

export function Worksheet() {
  const t = text.value.lesson;
  const [posed, setPosed] = useState<readonly Posed[]>([]);
  const all = lesson.value?.steps ?? [];
  useEffect(() => {
    const gone = new AbortController();
    const work = async () => {
      const found: Posed[] = [];
      for (const step of all) {
        found.push(await pose(step, gone.signal));
        if (gone.signal.aborted) return;
        setPosed([...found]);
      }
    };
    work().catch((error: unknown) => gone.signal.aborted || tell(error, null));
    return () => gone.abort();
  }, []);
  const title = titleOf(lesson.value?.title ?? "");
  return (
    <Sheet name={t.sheetOf(title)} part="worksheet">
      <div class="worksheet" data-part="worksheet">
        <button class="main" aria-disabled={posed.length < all.length} onClick={() => posed.length === all.length && print()}>
          {t.print}
        </button>
        <ol class="worksheet-tasks">
          {posed.map((one, i) => (
            <Task key={i} number={i + 1} posed={one} />
          ))}
        </ol>
        <section class="worksheet-answers">
          <h2>{t.answers}</h2>
          <ol>
            {posed.map(({ step, answers }, i) => (
              <li key={i}>
                {gameText(step.game).name}
                {t.colon}
                {answers.slice(0, 6).join(" · ")}
              </li>
            ))}
          </ol>
        </section>
      </div>
    </Sheet>
  );
}
