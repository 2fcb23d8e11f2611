// Parses the text of a lesson (docs/howto/lessons.md), for a file opened in the page.

import { refusal } from "../data/answers";
import { catalogue } from "../state/store";
import { text } from "../text/text";
import type { Lesson, Step, TaskKind } from "./task";

const tasks: Readonly<Record<string, TaskKind>> = {
  "find the only winning move": "only_win",
  "find a winning move": "a_win",
  "find the only good move": "only_good",
  win: "win",
};

const skipped = /^(#|[ \t]*$)/; // lines without content

// Returns whether a text is a lesson, and not a position of a game.
export const isLesson = (said: string): boolean =>
  /^lesson([ \t]|$)/.test(said.split(/\r?\n/).find((line) => !skipped.test(line)) ?? "");

// A step with the line numbers of its task and its position.
export interface PlacedStep extends Step {
  taskLine: number;
  textLine: number;
}

export function readLesson(said: string): Lesson & { steps: PlacedStep[] } {
  const lines = said.split(/\r?\n/);
  let at = 0;
  const refuse = (expected: string): never => {
    const message = text.peek().lesson.expected(expected, lines[at]?.trim() ?? "");
    throw refusal("bad_input", message, { line: at + 1, column: 1 });
  };
  const skip = () => {
    while (at < lines.length && skipped.test(lines[at] ?? "")) at++;
  };
  // The text after a word, "" for none; null if the line begins with another word.
  const behind = (word: string): string | null => {
    skip();
    const line = lines[at] ?? "";
    return line.split(/[ \t]/, 1)[0] === word ? line.slice(word.length).trim() : null;
  };
  const taken = <Found>(found: Found): Found => {
    at++;
    return found;
  };
  const wanted = (word: string): string => behind(word) ?? refuse(`'${word}'`);

  const game = (): string => {
    const name = wanted("game");
    const known = catalogue
      .peek()
      .filter(({ kind }) => kind !== "puzzle")
      .find((one) => one.name === name || one.aliases.some((alias) => alias.toLowerCase() === name.toLowerCase()));
    return taken(known?.name ?? refuse(`'game' NAME`));
  };
  const task = (): Pick<PlacedStep, "task" | "moves" | "taskLine"> => {
    skip();
    const taskLine = at + 1;
    const words = wanted("task");
    const moves = Number(/^win in ([1-9]\d{0,2})$/.exec(words)?.[1] ?? 0);
    const kind = tasks[words];
    return taken(moves ? { task: "win_in", moves, taskLine } : { task: kind ?? refuse(`'task' ${Object.keys(tasks).join(", ")}, win in N`), taskLine });
  };
  const hint = (): string | null => {
    const words = behind("hint");
    return words === null ? null : taken(words || refuse("'hint' WORDS"));
  };
  const wrong = (): NonNullable<Step["wrong"]> => {
    const found: { move: string; words: string }[] = [];
    for (let said = behind("wrong"); said !== null; said = behind("wrong")) {
      const [, move = "", words = ""] = /^([^:]+?)\s*:\s*(.+)$/.exec(said) ?? refuse("'wrong' MOVE: WORDS");
      found.push(taken({ move, words }));
    }
    return found;
  };
  const position = (): Pick<PlacedStep, "text" | "textLine"> => {
    if (wanted("position")) refuse("'position'");
    at++;
    const first = at;
    let end = at; // after the last indented line; empty lines belong to the text if more lines follow
    for (; at < lines.length && /^( {2}|[ \t]*$)/.test(lines[at] ?? ""); at++) if (lines[at]?.trim()) end = at + 1;
    at = end;
    if (end === first) refuse("'  ...'");
    const text = lines.slice(first, end).map((line) => `${line.slice(2)}\n`).join("");
    return { text, textLine: first + 1 };
  };

  const skipTitles = () => {
    while (behind("lesson") !== null) at++;
  };

  const title = taken(wanted("lesson"));
  skipTitles(); // of further lessons
  const steps: PlacedStep[] = [];
  do {
    steps.push({ game: game(), ...task(), hint: hint(), wrong: wrong(), ...position() });
    skipTitles();
  } while (at < lines.length);
  return { title, steps };
}
