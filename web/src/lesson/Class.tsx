// For the teacher: how often each task was solved, and the common wrong moves. The server counts without names, and forgets
// when it ends.

import { useEffect, useState } from "preact/hooks";
import { source } from "../data/source";
import { Sheet } from "../parts/Sheet";
import { gameText, text } from "../text/text";
import { lesson } from "./state";
import { taskWords } from "./Lesson";
import type { Counts } from "./task";

const every = 3000; // milliseconds
const most = 5; // wrong moves of a task

export function Class() {
  const t = text.value.lesson;
  const [counts, setCounts] = useState<Counts | null>(null);
  useEffect(() => {
    const look = () => source.counts?.().then(setCounts, () => undefined);
    void look();
    const timer = setInterval(() => void look(), every);
    return () => clearInterval(timer);
  }, []);
  return (
    <Sheet name={t.class} part="class">
      <p class="quiet">{t.classMeans}</p>
      <table class="class" data-part="class">
        <thead>
          <tr>
            <th scope="col">{t.task}</th>
            <th scope="col">{t.solvedTimes}</th>
            <th scope="col">{t.wrongMoves}</th>
          </tr>
        </thead>
        <tbody>
          {(lesson.value?.steps ?? []).map((step, number) => {
            const found = counts?.steps[number];
            return (
              <tr key={number}>
                <th scope="row">
                  {number + 1}. {gameText(step.game).name}
                  {t.colon}
                  {taskWords(step)}
                </th>
                <td>{found ? String(found.solved) : ""}</td>
                <td>
                  {(found?.wrong ?? []).slice(0, most).map(({ move, count }) => (
                    <span key={move} class="wrong-move">
                      {move} × {String(count)}
                    </span>
                  ))}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </Sheet>
  );
}
