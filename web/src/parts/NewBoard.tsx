// A new board: the sample, a random board of a size, or the user's text.

import { signal } from "@preact/signals";
import { useState } from "preact/hooks";
import { sizesOf } from "../boards/sizes";
import { Refusal } from "../data/source";
import type { Fault, Parameter } from "../data/types";
import { shownWhile, tell } from "../state/asking";
import { open, randomOf, read, start, type Opening } from "../state/play";
import { isLesson } from "../lesson/read";
import { openLesson } from "../lesson/state";
import { busy, catalogue, game, valuesOn } from "../state/store";
import { plain, unmarked } from "../text/plain";
import { gameText, text } from "../text/text";
import { alone, type Found } from "../tree/read";
import { Said } from "./Said";
import { Sheet } from "./Sheet";
import { TextBox } from "./TextBox";

// A typed text stays when the dialog is closed and opened again, or a file is dropped.
export const draft = signal("");
export const draftFault = signal<Fault | null>(null);

const freshSeed = () => String(1 + Math.floor(Math.random() * 999_999));
const seated: Opening = { sides: ["you", "perfect"] };

// A record is reviewed from its start; no side moves automatically.
const opening = ({ position }: Found): Opening =>
  position.record.length ? { sides: ["you", "you"] } : seated;

interface RandomProps {
  fail: (error: unknown) => void;
}

function Random({ fail }: RandomProps) {
  const t = text.value;
  const shown = game.value;
  const [seed, setSeed] = useState(freshSeed);
  if (!shown) return null;
  const seeds = shown.parameters.some((one) => one.name === "seed");
  const make = async (settings: Record<string, string>) => {
    try {
      const made = await shownWhile("position", () =>
        randomOf(shown.name, seeds ? { ...settings, seed } : settings),
      );
      setSeed(freshSeed());
      await start(alone(made), seated);
    } catch (error) {
      fail(error);
    }
  };
  return (
    <section>
      <h3>{t.random}</h3>
      <div class="sizes">
        {sizesOf(shown.name).map((size) => (
          <button key={size.name} data-size={size.name} onClick={() => void make(size.settings)}>
            {size.name}
          </button>
        ))}
      </div>
      {seeds && (
        <label class="field">
          <span>{t.seed}</span>
          <input
            inputMode="numeric"
            value={seed}
            onInput={(event) => setSeed(event.currentTarget.value)}
          />
          <button onClick={() => setSeed(freshSeed())}>{t.anotherSeed}</button>
        </label>
      )}
      <Settings
        parameters={shown.parameters.filter((one) => one.name !== "seed")}
        make={make}
      />
    </section>
  );
}

interface SettingsProps {
  parameters: readonly Parameter[];
  make: (settings: Record<string, string>) => Promise<void>;
}

// All settings of the server; open if one is required.
function Settings({ parameters, make }: SettingsProps) {
  const t = text.value;
  const [values, setValues] = useState<Record<string, string>>({});
  if (!parameters.length) return null;
  const submit = (event: Event) => {
    event.preventDefault();
    void make(
      Object.fromEntries(Object.entries(values).filter(([, value]) => value.trim() !== "")),
    );
  };
  return (
    <details open={parameters.some((one) => one.default_value === null)}>
      <summary>{t.settings}</summary>
      <form class="settings" onSubmit={submit}>
        {parameters.map((one) => (
          <label key={one.name} class="field">
            <span>{one.name}</span>
            <input
              name={one.name}
              placeholder={one.default_value ?? t.required}
              required={one.default_value === null}
              value={values[one.name] ?? ""}
              onInput={(event) => setValues({ ...values, [one.name]: event.currentTarget.value })}
            />
            <small>
              <Said words={t.said(one.meaning)} />
            </small>
          </label>
        ))}
        <button class="main">{t.make}</button>
      </form>
    </details>
  );
}

// A saved board has the name of its game, perhaps with a number by the browser: "nim (1).txt".
const gameNamed = (file: string): string | undefined => {
  const name = /^(.+?)( ?\(\d+\))?\.txt$/.exec(file)?.[1];
  return catalogue.peek().find((one) => one.name === name)?.name;
};

export const openFile = async (file: File, which: number): Promise<void> =>
  openText(await file.text(), which, gameNamed(file.name));

// Opens a lesson or a board: of a game, or of the game that is shown.
export async function openText(written: string, which: number, named?: string): Promise<void> {
  const value = isLesson(unmarked(written)) ? unmarked(written) : plain(written);
  draft.value = value;
  draftFault.value = null;
  try {
    if (isLesson(value)) return await openLesson(value);
    const made = await shownWhile("position", () => read(value, which, named));
    await start(made, opening(made));
    if (made.position.record.length) valuesOn.value = true;
  } catch (error) {
    if (error instanceof Refusal) draftFault.value = error.fault;
    else tell(error, () => void openText(value, which, named));
  }
}

function Own() {
  const t = text.value;
  const [which, setWhich] = useState("1");
  const pick = async (event: Event) => {
    const file = (event.currentTarget as HTMLInputElement).files?.[0];
    if (file) await openFile(file, Number(which) || 1);
  };
  return (
    <section class="own">
      <h3>{t.paste}</h3>
      <p class="quiet">{t.pasteMeans}</p>
      <TextBox
        id="own-text"
        name={t.paste}
        value={draft.value}
        fault={draftFault.value}
        change={(value) => {
          draft.value = value;
          draftFault.value = null;
        }}
      />
      <div class="row">
        <label class="file">
          <input type="file" onChange={(event) => void pick(event)} />
          <span>{t.file}</span>
        </label>
        <label class="field">
          <span>{t.caseNumber}</span>
          <input
            class="small"
            inputMode="numeric"
            value={which}
            onInput={(event) => setWhich(event.currentTarget.value)}
          />
        </label>
        <span class="gap quiet" role="status">
          {busy.value[0] && t.working[busy.value[0].task]}
        </span>
        <button
          class="main"
          data-part="open"
          aria-disabled={!draft.value.trim()}
          onClick={() => draft.value.trim() && void openText(draft.value, Number(which) || 1)}
        >
          {t.open}
        </button>
      </div>
    </section>
  );
}

export function NewBoard() {
  const t = text.value;
  const shown = game.value;
  const [fault, setFault] = useState<Fault | null>(null);
  if (!shown) return null;
  const fail = (error: unknown) => {
    if (error instanceof Refusal) setFault(error.fault);
    else tell(error, null);
  };
  return (
    <Sheet name={t.newBoardOf(gameText(shown.name).name)} part="new">
      <div class="newboard">
        <div>
          {shown.sample !== null && (
            <section>
              <h3>{t.sample}</h3>
              <button data-part="sample" onClick={() => void open(shown.name, null, seated)}>
                {t.takeSample}
              </button>
            </section>
          )}
          <Random fail={fail} />
          <p class="fault" role="status">
            {fault && <Said words={t.faultOf(fault)} />}
          </p>
        </div>
        <div>
          <Own />
          <details>
            <summary>{t.form}</summary>
            <pre class="form" tabIndex={0}>
              <Said words={t.said(shown.help)} />
            </pre>
          </details>
        </div>
      </div>
    </Sheet>
  );
}
