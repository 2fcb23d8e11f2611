// The moves so far: the main line, a row a move with its result and the reviewer's words on mistakes; under a
// move its variations.

import { useLayoutEffect, useRef } from "preact/hooks";
import type { ReviewMove, Value } from "../data/types";
import { review } from "../state/analysis";
import { isMistake, mistakes, nextMistake } from "../state/mistakes";
import { go, promote, removeVariation, restorable, restoreVariation, visit } from "../state/play";
import { boardName } from "../state/proof";
import { save } from "../state/save";
import { here, locked, noting, position, spoken, tree, valuesOn } from "../state/store";
import { taskLink } from "../state/link";
import { moveText, text, type Text } from "../text/text";
import { writeTree } from "../tree/text";
import { variationOf, type Node } from "../tree/tree";
import { brief, margin, shapeOf, whole } from "../value";
import { copy, forOthers } from "./link";
import { MoveName } from "./MoveName";
import { Comment, Mark, NoteButton, NoteEditor } from "./Notes";
import { ValueMark } from "./Value";

const named = 3; // max better moves
const reach = 200; // moves of the main line before and after the current place

// ---------------------------------------------------------------- known values

// A value for the player to move, seen by the opponent, who has just moved.
function turned(value: Value): Value {
  const { nimber: _, ...rest } = value;
  return { ...rest, lo: String(-whole(value.hi)), hi: String(-whole(value.lo)) };
}

// The result of a move: a margin, or an outcome for its mover.
function left({ entry, said }: Node): Value | null {
  if (entry?.value.kind === "score") return entry.total === null ? null : margin(whole(entry.total));
  return said?.played ?? (entry ? turned(entry.value) : null);
}

// The result that another move would have had here.
function instead(node: Node, said: ReviewMove, value: Value): Value {
  const before = node.parent?.entry?.total;
  if (value.kind !== "score" || before == null) return value;
  const more = whole(value.lo) - whole(said.best.lo);
  return margin(whole(before) + (node.side ? -more : more));
}

function lostWords(said: ReviewMove, t: Text): string {
  if (whole(said.cost) > 0n) {
    if (said.best.kind === "score") return t.lost(whole(said.cost));
    return shapeOf(said.best) === "up" ? t.gaveWin : t.gaveDraw;
  }
  return whole(said.delay) > 0n ? t.slower(String(said.delay)) : "";
}

function wordsOn(node: Node, said: ReviewMove, t: Text): string {
  const lost = lostWords(said, t);
  if (!lost || !said.better.length) return lost;
  const names = said.better.slice(0, named).map(({ move, value }, i) => {
    const inWords = said.better_words?.[i];
    const name = t.leaves(moveText(move, inWords), brief(instead(node, said, value), t));
    return inWords ? name : name.replaceAll(" ", "\u00a0");
  });
  return t.better(lost, names, said.better.length > named);
}

function isOnly({ parent }: Node): boolean {
  const before = parent?.entry;
  return before !== undefined && String(before.good) === "1" && String(before.legal) !== "1";
}

// ------------------------------------------------------------------------- rows

const Flag = () => (
  <span class="flag" role="img" aria-label={text.value.mistake}>
    ?
  </span>
);

const Stone = ({ side }: { side: 0 | 1 }) => (
  <span
    class={`stone side${side}`}
    role="img"
    aria-label={text.value.player(position.value?.players?.[side] ?? "")}
  />
);

// The data of a node change in place: views of a node subscribe to the tree.
const grown = () => tree.value;

const current = (node: Node) => (here.value === node ? "step" : undefined);

function Row({ node }: { node: Node }) {
  grown();
  const t = text.value;
  const shown = valuesOn.value;
  const wrong = shown && isMistake(node);
  const played = shown ? left(node) : null;
  const words = shown && node.said ? wordsOn(node, node.said, t) : "";
  return (
    <li class={wrong ? "wrong" : ""}>
      <button data-number={node.ply} aria-current={current(node)} onClick={() => void visit(node)}>
        <span class="ply">{node.ply}</span>
        <Stone side={node.side} />
        <MoveName move={node.move} words={node.words} />
        <Mark node={node} />
        {shown && (
          <span class="verdict">
            {wrong && <Flag />}
            {!wrong && isOnly(node) && <span class="note">{t.onlyMove}</span>}
            {played && <ValueMark value={played} />}
          </span>
        )}
        {words && <span class="words">{words}</span>}
        <Comment node={node} />
      </button>
    </li>
  );
}

function VariationTools() {
  const t = text.value;
  return (
    <span class="record-tools">
      <button onClick={promote}>{t.promote}</button>
      <button onClick={() => void removeVariation()}>{t.removeVariation}</button>
    </span>
  );
}

// A variation: its moves in a row, and under them the variations that leave it.
function Variation({ first }: { first: Node }) {
  grown();
  const line: Node[] = [];
  for (let node: Node | undefined = first; node; node = node.next[0]) line.push(node);
  return (
    <div class="variation" role="group" aria-label={text.value.variationOf(first.ply)}>
      {line.map((node) => (
        <button
          key={node.ply}
          data-number={node.ply}
          aria-current={current(node)}
          onClick={() => void visit(node)}
        >
          <span class="ply">{node.ply}</span>
          <Stone side={node.side} />
          <MoveName move={node.move} words={node.words} />
          <Mark node={node} />
          {valuesOn.value && isMistake(node) && <Flag />}
          <Comment node={node} />
        </button>
      ))}
      {here.value && variationOf(here.value) === first && <VariationTools />}
      {line.map((node) => (
        <Variations key={node.ply} of={node} />
      ))}
    </div>
  );
}

// The variations that leave the line after a node.
function Variations({ of }: { of: Node }) {
  grown();
  return (
    <>
      {of.next.slice(1).map((first) => (
        <Variation key={first.move} first={first} />
      ))}
    </>
  );
}

function Moves({ nodes }: { nodes: readonly Node[] }) {
  return (
    <>
      {nodes.flatMap((node) => [
        <Row key={node.ply} node={node} />,
        node.parent && node.parent.next.length > 1 && (
          <li key={`aside ${node.ply}`} class="aside">
            <Variations of={node.parent} />
          </li>
        ),
      ])}
    </>
  );
}

// ------------------------------------------------------------------------ tools

async function copyTask(): Promise<void> {
  const link = await taskLink();
  if (link && (await copy(await forOthers(link)))) spoken.value = text.value.copied;
}

// The deleted variation's tools had the focus; it goes on to the way back.
function Restore() {
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    if (document.activeElement === document.body) button.current?.focus({ preventScroll: true });
  }, []);
  return (
    <button ref={button} onClick={() => void restoreVariation()}>
      {text.value.restoreVariation}
    </button>
  );
}

function RecordTools() {
  const t = text.value;
  const shown = tree.value;
  const name = position.value?.game ?? "";
  return (
    <div class="record-tools foot">
      {restorable.value && <Restore />}
      {mistakes.value.length > 0 && <button onClick={nextMistake}>{t.nextMistake}</button>}
      {!locked.value && <NoteButton />}
      {shown && shown.root.next.length > 0 && (
        <button onClick={() => save(boardName(name), writeTree(shown))}>{t.saveRecord}</button>
      )}
      <button title={t.taskLinkMeans} onClick={() => void copyTask()}>
        {t.taskLink}
      </button>
    </div>
  );
}

function Summary() {
  const t = text.value;
  return (
    <>
      {(review.value?.summary ?? []).map((one) => (
        <p key={one.player} class="quiet">
          {t.summary(t.player(one.player), String(one.mistakes), String(one.moves))}
          {whole(one.cost) > 0n && review.value?.moves[0]?.best.kind === "score"
            ? t.summaryCost(String(one.cost))
            : ""}
        </p>
      ))}
    </>
  );
}

// The main line around a place.
function near(root: Node, ply: number): Node[] {
  const found: Node[] = [];
  for (let node = root.next[0]; node && node.ply <= ply + reach; node = node.next[0])
    if (node.ply >= ply - reach) found.push(node);
  return found;
}

export function Record() {
  const t = text.value;
  const shown = position.value;
  const root = tree.value?.root;
  const list = useRef<HTMLOListElement>(null);
  useLayoutEffect(() => {
    // In the next frame, which lays the page out anyway; to read places now would force a second layout.
    const frame = requestAnimationFrame(() => {
      const pane = list.current?.parentElement;
      const at = list.current?.querySelector<HTMLElement>("[aria-current]");
      pane?.scrollTo({ top: at ? at.offsetTop + (at.offsetHeight - pane.clientHeight) / 2 : 0 });
    });
    return () => cancelAnimationFrame(frame);
  }, [shown, review.value, valuesOn.value]); // the reviewer's words take room
  if (!shown || !root) return null;
  const nodes = near(root, shown.after);
  return (
    <section class="pane record" aria-labelledby="record-title" data-part="record">
      <h3 id="record-title">{t.record}</h3>
      {!nodes.length && <p class="quiet">{t.noRecord}</p>}
      <ol ref={list}>
        {nodes[0]?.ply === 1 && (
          <li>
            <button data-number={0} aria-current={current(root)} onClick={() => void go(0)}>
              <span class="ply">0</span>
              <span class="move">{t.start}</span>
              <Comment node={root} />
            </button>
          </li>
        )}
        <Moves nodes={nodes} />
      </ol>
      {noting.value && !locked.value && <NoteEditor />}
      <Summary />
      <RecordTools />
    </section>
  );
}
