// The game tree of the position, Grundy values, and a row or grid of boards.

import { useEffect, useRef, useState } from "preact/hooks";
import { Refusal } from "../data/source";
import type { Fault, Option, Phrase } from "../data/types";
import { tell } from "../state/asking";
import { game, position } from "../state/store";
import { Said } from "../parts/Said";
import { Sheet } from "../parts/Sheet";
import { moveText, text } from "../text/text";
import { brief } from "../value";
import { axesOf, boardOf, grundyOf, hasHeaps, movesAt, queensOf, type Axis, type Place } from "./ask";
import { Heat, type HeatCell } from "./Heat";
import { symmetric } from "./symmetry";
import { between, Tree, type Item } from "./Tree";

// Runs questions while the dialog is open. What is refused is said in the dialog, behind which the page cannot be seen.
function useQuestions() {
  const gone = useRef(new AbortController());
  const [fault, setFault] = useState<Fault | null>(null);
  useEffect(() => () => gone.current.abort(), []);
  const run = (work: (wanted: AbortSignal) => Promise<void>) => {
    setFault(null);
    work(gone.current.signal).catch((error: unknown) => {
      if (error instanceof Refusal) setFault(error.fault);
      else tell(error, null);
    });
  };
  const refused = fault && <p role="alert"><Said words={text.value.faultOf(fault)} /></p>;
  return { run, refused };
}

// ----------------------------------------------------------------------- the tree

// A move with its value, in words if the game has them.
function named({ move, value }: Option, words: Phrase | undefined): string {
  const t = text.value;
  const result = brief(value, t);
  return words ? t.leaves(moveText(move, words), result) : `${move}${t.lesson.colon}${result}`;
}

const most = 200; // children that are shown of one item

function GameTree({ place }: { place: Place }) {
  const t = text.value.views;
  const { colon } = text.value.lesson;
  const [root, setRoot] = useState<Item>({ key: "", words: t.board, kids: null });
  const [merges, setMerges] = useState(true);
  const { run, refused } = useQuestions();
  const board = symmetric(place.game, position.value?.state ?? null);
  const put = (item: Item, key: string, to: Partial<Item>): Item =>
    item.key === key ? { ...item, ...to } : { ...item, kids: item.kids && item.kids.map((kid) => (key.startsWith(kid.key) ? put(kid, key, to) : kid)) };
  const load = (key: string) =>
    run(async (wanted) => {
      const play = key.split(between).filter(Boolean);
      const { moves, value, words } = await movesAt(place, play, wanted);
      const kids = moves.slice(0, most).map((option): Item => ({
        key: `${key}${option.move}${between}`,
        words: named(option, words?.get(option.move)),
        kids: null,
        ...(option.count !== undefined && { note: `× ${option.count}` }),
      }));
      if (moves.length > most) kids.push({ key: `${key}…${between}`, words: text.value.more(moves.length - most), kids: [] });
      setRoot((now) => put(now, key, { kids, ...(key === "" && { words: `${t.board}${colon}${brief(value, text.value)}` }) }));
    });
  useEffect(() => load(""), []);
  const merged = (item: Item): Item => ({
    ...item,
    kids: item.kids && (board && merges ? board.merge(item.key.split(between).filter(Boolean), item.kids) : item.kids).map(merged),
  });
  return (
    <section class="view" data-part="tree">
      <h3>{t.tree}</h3>
      <p class="quiet">{t.treeMeans}</p>
      {board && (
        <button class="toggle" aria-pressed={merges} onClick={() => setMerges(!merges)}>
          <span class="knob" aria-hidden="true" />
          {t.merge}
        </button>
      )}
      {refused}
      <Tree name={t.tree} items={[merged(root)]} open={[""]} load={load} />
    </section>
  );
}

// ------------------------------------------------------------------ Grundy values

const heaps = 20;
const heapSides = 16; // of the grid of two heaps
const queens = 16;

const numbered = (count: number, from: number) => Array.from({ length: count }, (_, i) => String(from + i));

function HeapTables({ place }: { place: Place }) {
  const t = text.value.views;
  const [found, setFound] = useState<readonly string[]>([]);
  const { run, refused } = useQuestions();
  useEffect(() => run(async (wanted) => setFound(await grundyOf(place, heaps, wanted))), []);
  if (!found.length) return refused;
  const names = numbered(heapSides, 0);
  const both = names.map((_, a) =>
    names.map((_, b): HeatCell => {
      const value = Number(found[a]) ^ Number(found[b]);
      return { value, words: String(value) };
    }),
  );
  return (
    <section class="view" data-part="grundy">
      <h3>{t.grundy}</h3>
      <p class="quiet">{t.grundyMeans}</p>
      <div class="heat-box" tabIndex={0} role="group" aria-label={t.grundy}>
        <table class="grundy">
          <tbody>
            <tr>
              <th scope="row">{t.heap}</th>
              {found.map((_, size) => <td key={size}>{size}</td>)}
            </tr>
            <tr>
              <th scope="row">g</th>
              {found.map((value, size) => <td key={size}>{value}</td>)}
            </tr>
          </tbody>
        </table>
      </div>
      <h3>{t.twoHeaps}</h3>
      <p class="quiet">{t.twoHeapsMeans}</p>
      <Heat name={t.twoHeaps} corner={t.heap} rows={names} columns={names} cells={both} />
    </section>
  );
}

function QueenTable() {
  const t = text.value.views;
  const [cells, setCells] = useState<readonly (readonly HeatCell[])[]>([]);
  const { run, refused } = useQuestions();
  useEffect(() => run(async (wanted) => setCells(await queensOf(queens, text.value, wanted))), []);
  const names = numbered(queens, 1);
  return (
    <section class="view" data-part="queens">
      <h3>{t.queens}</h3>
      <p class="quiet">{t.queensMeans}</p>
      {refused}
      {cells.length > 0 && <Heat name={t.queens} corner="" rows={names} columns={names} cells={cells} />}
    </section>
  );
}

// ------------------------------------------------------------ boards by parameter

const mostBoards = 144;

function Boards({ name, axes }: { name: string; axes: readonly Axis[] }) {
  const t = text.value.views;
  const [axis, setAxis] = useState(axes[0]!);
  const [size, setSize] = useState(4);
  const [found, setFound] = useState<{ axis: Axis; rows: string[]; columns: string[]; cells: (HeatCell | undefined)[][] } | null>(null);
  const [asking, setAsking] = useState<AbortController | null>(null);
  const gone = useRef<AbortController | null>(null);
  useEffect(() => () => gone.current?.abort(), []);
  const longest = axis.grid ? Math.floor(Math.sqrt(mostBoards)) : mostBoards;
  const compute = async () => {
    const mine = (gone.current = new AbortController());
    const columns = numbered(Math.min(size, longest), 1);
    const rows = axis.grid ? columns : [axis.name];
    let cells: (HeatCell | undefined)[][] = rows.map(() => []);
    setAsking(mine);
    setFound({ axis, rows, columns, cells });
    try {
      for (const [y, row] of rows.entries())
        for (const [x, column] of columns.entries()) {
          const setting = axis.grid ? `${row}x${column}` : column;
          const cell = await boardOf(name, { [axis.name]: setting }, text.value, mine.signal);
          if (mine.signal.aborted) return;
          cells = cells.map((line, i) => (i === y ? Object.assign([...line], { [x]: cell }) : line));
          setFound({ axis, rows, columns, cells });
        }
    } catch (error) {
      tell(error, null);
    } finally {
      setAsking(null);
    }
  };
  return (
    <section class="view" data-part="boards">
      <h3>{t.boards}</h3>
      <p class="quiet">{t.boardsMeans}</p>
      <form
        class="view-form"
        onSubmit={(event) => {
          event.preventDefault();
          if (!asking) void compute();
        }}
      >
        <label>
          {t.parameter}{" "}
          <select value={axis.name} onChange={(event) => setAxis(axes.find((one) => one.name === event.currentTarget.value) ?? axis)}>
            {axes.map((one) => <option key={one.name}>{one.name}</option>)}
          </select>
        </label>
        <label>
          {t.upTo}{" "}
          <input type="number" min={1} max={longest} value={size} onInput={(event) => setSize(Number(event.currentTarget.value) || 1)} />
        </label>
        {asking ? <button type="button" onClick={() => asking.abort()}>{text.value.cancel}</button> : <button>{t.compute}</button>}
      </form>
      {found && <Heat name={t.boards} corner={found.axis.grid ? found.axis.name : ""} rows={found.rows} columns={found.columns} cells={found.cells} />}
    </section>
  );
}

export function Views() {
  const [shown, kind] = [position.value, game.value];
  if (!shown || !kind) return null;
  const place = { game: shown.game, text: shown.text, after: shown.after };
  const axes = axesOf(kind);
  return (
    <Sheet name={text.value.views.name} part="views">
      <GameTree place={place} />
      {hasHeaps(kind, shown.text) && <HeapTables place={place} />}
      {shown.game === "wythoff" && <QueenTable />}
      {axes.length > 0 && <Boards name={shown.game} axes={axes} />}
    </Sheet>
  );
}
