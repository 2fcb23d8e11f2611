// The page: the head, the board, the column next to it, and a dialog over them.

import "./style/base.css";
import "./style/parts.css";
import "./style/dialogs.css";
import "./style/layout.css";
import "./style/print.css";
import "./alone/write.css";
import "./steps/steps.css";
import "./views/views.css";
import { effect, signal } from "@preact/signals";
import { render } from "preact";
import { firstGame, openedBy } from "./data/ahead";
import { refusal } from "./data/answers";
import { pause, Refusal, source } from "./data/source";
import type { Position } from "./data/types";
import { lazy } from "./lazy";
import { carriedLesson, carriesLesson, fetchLesson, lesson, openStep, stepAsked } from "./lesson/state";
import { Head } from "./parts/Head";
import { listenToPastes } from "./parts/paste";
import { Rules } from "./parts/Rules";
import { Stage } from "./parts/Stage";
import { headline, outlook, slipText, Status } from "./parts/Status";
import "./parts/SpeedChoice"; // of two parts that are loaded later
import { Strip } from "./parts/Strip";
import { isExplained, showSteps } from "./steps/explained";
import { pending } from "./state/analysis";
import { tell } from "./state/asking";
import { listen } from "./state/keyboard";
import { asksEmbedded, follow, goToEntry, shownBy } from "./state/link";
import { fetchAhead, open, type Opening } from "./state/play";
import { left, solved } from "./state/puzzle";
import {
  brought,
  catalogue,
  dialog,
  embedded,
  game,
  isPuzzle,
  last,
  lessonStep,
  position,
  slip,
  spoken,
  trouble,
  valuesOn,
} from "./state/store";
import { games } from "./text/games";
import { languageOf } from "./text/language";
import { gameText, moveText, ready, speakHere, text } from "./text/text";

// What the first board does not need is loaded later, as one part.
const later = () => import("./later");
const Class = lazy(async () => (await later()).Class);
const Code = lazy(async () => (await later()).Code);
const Games = lazy(async () => (await later()).Games);
const Lesson = lazy(async () => (await later()).Lesson);
const Keys = lazy(async () => (await later()).Keys);
const NewBoard = lazy(async () => (await later()).NewBoard);
const Paper = lazy(async () => (await later()).Paper);
const PuzzleStatus = lazy(async () => (await later()).PuzzleStatus);
const Steps = lazy(async () => (await later()).Steps);
const Views = lazy(async () => (await later()).Views);
const Worksheet = lazy(async () => (await later()).Worksheet);
const Write = lazy(async () => (await later()).Write);

// The lower part of the column is asked for when this module is there, so it arrives while the board is drawn.
const Lower = lazy(async () => (await import("./parts/Lower")).Lower);
void Lower.fetch().catch(() => undefined);

const whiteFirst = "rabbits"; // the game whose first player has the white stones

// Returns whether the first player is shown with white stones. A board with named colours uses them.
const whiteBegins = ({ game: name, players, plane }: Position) =>
  name === whiteFirst || (players?.[0] === "White" && !plane?.colours[0]);

// A user without a link gets an introduction, until the first move.
const newcomer = signal(false);
effect(() => {
  if (last.value) newcomer.value = false;
});

// The whole page, in a window of its own.
function Outside() {
  const whole = location.href.replace(/&embed=1/, "");
  return (
    <a class="outside" href={whole} target="_blank" rel="noopener" data-part="outside">
      {text.value.openWhole}
    </a>
  );
}

// The first board is drawn before the parts of the column that a phone shows below it.
const drawn = signal(false);
effect(() => {
  if (position.value && !drawn.peek()) requestAnimationFrame(() => setTimeout(() => (drawn.value = true)));
});

function Column() {
  spoken.value; // the link follows what is shown
  const there = drawn.value && position.value !== null;
  const first = position.value && whiteBegins(position.value) ? "white" : "black";
  return (
    <aside class="column" data-first={first} aria-label={text.value.column}>
      {lesson.value && <Lesson />}
      {newcomer.value && lessonStep.value === null && <p class="intro">{text.value.intro}</p>}
      <Rules />
      {!position.value ? <Strip words="" /> : isPuzzle.value ? <PuzzleStatus /> : <Status />}
      {there && <Lower />}
      {embedded.value && <Outside />}
    </aside>
  );
}

const leastHue = 48; // between the channels of a colour, of 255; less is a grey that nobody sees on paper

function isHue(colour: string): boolean {
  const channels = [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16));
  return Math.max(...channels) - Math.min(...channels) >= leastHue;
}

// Players named by a colour have it wherever their stones are shown, and on the chart, whose own colours would be
// taken for a player's.
function ownColours(shown: Position | null): Record<string, string> | undefined {
  const [first, second] = shown?.plane?.colours ?? [];
  if (!first || !second) return undefined;
  const stones = { "--stone-first": first, "--stone-second": second };
  return isHue(first) && isHue(second) ? { ...stones, "--side-first": first, "--side-second": second } : stones;
}

function Page() {
  const colours = ownColours(position.value);
  return (
    <>
      {!embedded.value && <Head />}
      <main class={colours?.["--side-first"] && "coloured"} style={colours}>
        <Stage />
        <Column />
      </main>
      <div class="heard" role="status" aria-live="polite" data-part="spoken">
        {spoken.value}
      </div>
      {dialog.value === "games" && <Games />}
      {dialog.value === "new" && game.value && <NewBoard />}
      {dialog.value === "code" && <Code />}
      {dialog.value === "steps" && <Steps />}
      {dialog.value === "steps" && <Paper />}
      {dialog.value === "views" && <Views />}
      {dialog.value === "keys" && <Keys />}
      {dialog.value === "worksheet" && <Worksheet />}
      {dialog.value === "class" && <Class />}
      {dialog.value === "write" && <Write />}
    </>
  );
}

// ------------------------------------------------------------ spoken text

function sentence(): string {
  const t = text.value;
  const shown = position.value;
  if (trouble.value) return trouble.value.fault ? t.faultOf(trouble.value.fault) : t.away;
  if (!shown) return "";
  if (shown.kind === "puzzle")
    return solved.value
      ? t.solved
      : t.unsolved(left.value.filter((one) => String(one) !== "0").length);
  if (slip.value) return slipText.value;
  const move = shown.record[shown.after - 1];
  const made = move ? [moveText(move.move, move.words)] : [];
  const value = (valuesOn.value && !pending.value) || shown.over ? [outlook.value] : [];
  return [...made, headline.value, ...value].join(". ");
}

// ------------------------------------------------------------------ the start

const unreadable = () => refusal("usage", text.value.badLink);
const seated = { sides: ["you", "perfect"] } satisfies Opening;
const alone = ["you", "you"] as const;

// If a link cannot be shown, the reason appears next to the game's first board, or the page's and in the gallery; code
// that was ended gets no further questions.
async function instead(asked: string | null): Promise<void> {
  const said = trouble.value;
  await listed;
  const ended = said?.fault?.status === "stopped";
  const known = catalogue.value.some(({ name }) => name === asked);
  if (!ended && known) await open(asked ?? "", null, seated);
  if (!position.value) await open(firstGame, null, seated);
  trouble.value = said;
  if (!known) dialog.value = "games";
}

async function arrive(): Promise<void> {
  const spoken = languageOf(location.hash);
  if (spoken) speakHere(spoken);
  embedded.value = asksEmbedded(location.hash);
  await ready();
  try {
    if (carriesLesson()) await listed;
    await carriedLesson();
  } catch (error) {
    tell(error instanceof Refusal ? error : unreadable(), null);
  }
  const step = stepAsked();
  if (step !== null) return openStep(step);
  const fragment = location.hash;
  const asked = await shownBy(fragment);
  // Code from a link runs only after the user has seen it.
  if (asked?.code && source.own && asked.code !== source.own.codeOf(asked.game)) {
    brought.value = { code: asked.code, fragment };
    await open(firstGame, null, seated);
    dialog.value = "write";
    return;
  }
  newcomer.value = location.hash.length <= 1;
  if (asked) valuesOn.value = asked.values === "on";
  if (asked) {
    const sides = asked.sides ?? (asked.wanted ? alone : seated.sides);
    const opening = { sides, held: asked.wanted !== null || asked.sides !== null, locked: asked.values === "locked", why: asked.why };
    await open(asked.game, asked.wanted, opening);
  } else {
    await open(firstGame, null, seated);
  }
  if (!position.value && trouble.value?.fault) await instead(asked?.game ?? null);
  if (asked?.step && isExplained(asked.game)) showSteps(asked.step);
  if (!asked && location.hash.length > 1) tell(unreadable(), null);
}

const patience = 2500; // milliseconds between two tries to reach the server

// Repeats a question until the server answers.
async function insist<Value>(ask: () => Promise<Value>): Promise<Value> {
  for (;;) {
    try {
      const found = await ask();
      if (trouble.value?.away) trouble.value = null;
      return found;
    } catch (error) {
      tell(error, null);
      await pause(patience);
    }
  }
}

// The catalogue is for the gallery and for lessons in links; the first board does not wait for it.
let listed: Promise<void> = Promise.resolve();

async function begin(): Promise<void> {
  const opened = openedBy(location.hash);
  if (opened) fetchAhead(opened.game, opened.board);
  listed = insist(async () => void (catalogue.value = await source.games()));
  const taught = insist(fetchLesson);
  await speaking;
  if (!new URLSearchParams(location.hash.slice(1)).has("game")) await taught;
  await arrive();
  follow();
  setTimeout(() => later().catch(() => undefined), patience); // dialogs then open at once, and without the server
}

// While the server is away the page checks now and then whether it is back, and continues then.
effect(() => {
  const away = trouble.value?.away ? trouble.value : null;
  if (!away) return undefined;
  const timer = setInterval(() => {
    source.games().then(
      () => {
        trouble.value = null;
        spoken.value = text.peek().answersAgain;
        away.again?.();
      },
      () => undefined,
    );
  }, patience);
  return () => clearInterval(timer);
});

effect(() => {
  spoken.value = sentence();
});

effect(() => {
  const name = game.value?.name;
  document.title = name ? `${name in games ? gameText(name).name : name} · qiju` : text.value.title;
});

// A file may be dropped anywhere.
const largest = 8 << 20; // bytes
addEventListener("dragover", (event) => event.preventDefault());
addEventListener("drop", (event) => {
  event.preventDefault();
  const file = event.dataTransfer?.files[0];
  if (!file) return;
  dialog.value = "new";
  if (file.size > largest) {
    spoken.value = text.value.tooLarge;
    return;
  }
  void later().then(({ openFile }) => openFile(file, 1));
});

addEventListener("popstate", () => void goToEntry(arrive));
listen();
listenToPastes();

const root = document.getElementById("page");

async function speak(): Promise<void> {
  while (!(await ready())) await pause(patience);
}
globalThis.qijuAhead ??= new Map(); // start.js, if it comes later, asks nothing
const speaking = speak();
void begin();
void speaking.then(() => root && render(<Page />, root));
