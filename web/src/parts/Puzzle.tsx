// The column of a puzzle: the open equations, help, and the unknowns with their values.

import type { Whole } from "../data/types";
import {
  askHint,
  chase,
  clear,
  hideQuiet,
  hint,
  hopeless,
  kernel,
  left,
  names,
  press,
  quietIndex,
  showQuiet,
  showSolution,
  solution,
  solved,
  tried,
} from "../state/puzzle";
import { position } from "../state/store";
import { text } from "../text/text";
import { whole } from "../value";
import { Icon } from "./icons";
import { Strip } from "./Strip";

const most = 400; // max unknowns in the list

const nonzero = (values: readonly Whole[]) => values.filter((value) => whole(value) !== 0n).length;

// An unknown whose name is a number is shown as x.
function nameOf(index: number): string {
  const name = names.value[index] ?? String(index + 1);
  return /^\d+$/.test(name) ? `x${name}` : name;
}

function hintWords(): string {
  const t = text.value;
  const [row, column] = columnsOf() && String(position.value?.system?.modulus) === "2" ? nameOf(hint.value?.index ?? 0).split(" ") : [];
  if (hint.value && row && column) return t.hintPress(row, column);
  if (hint.value) return t.hintAt(nameOf(hint.value.index), String(hint.value.value));
  if (hopeless.value) return t.noHint;
  const found = solution.value;
  if (!found) return "";
  if (found.verdict === "inconsistent") return t.inconsistent;
  if (found.verdict === "unique") return t.unique;
  return t.multiple(String(found.kernel_dimension ?? "?"), String(found.modulus));
}

function systemWords(): string {
  const t = text.value;
  const system = position.value?.system;
  if (!system) return "";
  const rank = solution.value?.rank;
  const words = t.system(String(system.equations), String(system.unknowns), String(system.modulus));
  return rank == null ? words : words + t.rank(String(rank));
}

// Light chasing needs the rows of a plain board of cells, whose text begins with its size.
function columnsOf(): number {
  const shown = position.value;
  const [rows = "", columns] = shown?.text.trim().split(/\s+/) ?? [];
  return shown?.game === "lightsout" && /^\d+$/.test(rows) ? Number(columns) : 0;
}

function Help() {
  const t = text.value;
  const columns = columnsOf();
  return (
    <div class="help">
      <button data-part="hint" onClick={() => void askHint()}>
        {t.hint}
      </button>
      {columns > 0 && (
        <button data-part="chase" onClick={() => void chase(columns)}>
          {t.chase}
        </button>
      )}
      <button data-part="solution" onClick={() => void showSolution()}>
        {t.solution}
      </button>
      <button data-part="clear" onClick={clear}>
        {t.clear}
      </button>
    </div>
  );
}

function Kernels() {
  const t = text.value;
  const known = kernel.value;
  const index = quietIndex.value;
  const on = index !== null;
  const lights = position.value?.game === "lightsout";
  return (
    <div class="help kernels">
      <button
        class="toggle"
        data-part="kernel"
        aria-pressed={on}
        onClick={() => (on ? hideQuiet() : void showQuiet(1))}
      >
        {t.quiet(lights)}
      </button>
      <button
        class="step"
        aria-label={t.previous}
        aria-disabled={!on}
        onClick={() => on && void showQuiet(-1)}
      >
        <Icon name="previous" />
      </button>
      <button
        class="step"
        aria-label={t.next}
        aria-disabled={!on}
        onClick={() => on && void showQuiet(1)}
      >
        <Icon name="next" />
      </button>
      <span class="quiet">
        {on && known
          ? t.quietOf(index + 1, known.basis.length)
          : known && !known.basis.length
            ? t.noQuiet(lights)
            : ""}
      </span>
    </div>
  );
}

function Unknown({ index }: { index: number }) {
  return (
    <li class={hint.value?.index === index ? "hinted" : ""}>
      <label>
        <span class="move">{nameOf(index)}</span>
        <input
          inputMode="numeric"
          value={String(tried.value[index] ?? 0)}
          onChange={(event) => {
            const typed = event.currentTarget.value.trim();
            if (/^\d+$/.test(typed)) press(index, typed);
            else event.currentTarget.value = String(tried.value[index] ?? 0);
          }}
        />
      </label>
    </li>
  );
}

export function PuzzleStatus() {
  const t = text.value;
  const open = nonzero(left.value);
  return (
    <section class="status" data-part="status">
      <div class="said">
        <h2 data-part="turn">
          {solved.value ? t.solved : left.value.length ? t.unsolved(open) : t.puzzle}
        </h2>
      </div>
      <Strip words={systemWords()} />
    </section>
  );
}

export function Puzzle() {
  const t = text.value;
  const count = Math.min(tried.value.length, most);
  const onBoard = columnsOf() > 0; // the cells are the unknowns
  return (
    <>
      <section class="puzzle" data-part="puzzle">
        <Help />
        <Kernels />
        <p class="told" data-part="told">
          {hintWords()}
        </p>
      </section>
      <section class="pane unknowns" aria-labelledby="unknowns-title">
        <details open={!onBoard}>
          <summary>
            <h3 id="unknowns-title">
              {t.unknowns} <span class="count">{onBoard ? t.pressed(nonzero(tried.value)) : ""}</span>
            </h3>
          </summary>
          <ol>
            {Array.from({ length: count }, (_, index) => (
              <Unknown key={index} index={index} />
            ))}
          </ol>
        </details>
        {tried.value.length > most && <p class="quiet">{t.more(tried.value.length - most)}</p>}
      </section>
    </>
  );
}
