// Records with variations: the tree, its text, and the place of a line in it.

import assert from "node:assert/strict";
import { test } from "node:test";
import { dice } from "./support/dice.mjs";
import { load } from "./support/load.mjs";

const trees = await load("tree/tree.ts", "tree/text.ts", "tree/read.ts", "tree/notes.ts");

const start = "3\n3 5 7\n";
const record = (...moves) => moves.map((move, at) => ({ move, side: at % 2 }));
const text = (...moves) => `${start}moves\n${moves.join("\n")}\n`;
const grown = (...moves) => trees.grow({ text: moves.length ? text(...moves) : start, record: record(...moves) });

// A server whose moves are all legal, in turn, which reads texts without variations.
async function ask({ text: said, after, play }) {
  assert.doesNotMatch(said, /[()]/);
  const [before, list = ""] = said.split("moves\n");
  const moves = list.split("\n").filter(Boolean);
  const all = play ? [...moves.slice(0, after ?? 0), ...play] : moves;
  return {
    text: all.length ? `${before}moves\n${all.join("\n")}\n` : before,
    record: record(...all),
    after: play ? all.length : after === "end" ? all.length : (after ?? 0),
  };
}

const lineOf = (tip) => trees.lineTo(tip).slice(1).map(({ move }) => move).join(" ");

// Every line of a tree, the main line first.
function lines(node, before = []) {
  if (!node.next.length) return [before.join(" ")];
  return node.next.flatMap((next) => lines(next, [...before, next.move]));
}

test("a record is a tree of one line, and its text is the server's", () => {
  const tree = grown("a", "b", "c");
  assert.equal(tree.start, start);
  const tip = trees.endOf(tree.root);
  assert.equal(trees.textOf(tree, tip), text("a", "b", "c"));
  assert.equal(trees.writeTree(tree), text("a", "b", "c"));
  assert.equal(trees.hasVariations(tree.root), false);
  assert.equal(trees.writeTree(grown()), start);
  assert.equal(trees.nodeAt(tip, 2).move, "b");
  assert.equal(trees.nodeAt(tip, 0), tree.root);
});

test("another move makes a variation, the same one none, and the main line stays", () => {
  const tree = grown("a", "b", "c");
  const main = trees.endOf(tree.root);
  const after = trees.nodeAt(main, 1);
  assert.equal(trees.follow(after, { move: "b", side: 1 }), trees.nodeAt(main, 2));
  const other = trees.add(after, { move: "x", side: 1 });
  const end = trees.add(other, { move: "y", side: 0 });
  assert.deepEqual(lines(tree.root), ["a b c", "a x y"]);
  assert.equal(trees.endOf(tree.root), main);
  assert.equal(trees.textOf(tree, end), text("a", "x", "y"));
  assert.equal(trees.variationOf(end), other);
  assert.equal(trees.variationOf(main), null);
  assert.equal(trees.tipThrough(after, end), end, "back on the line in view");
  assert.equal(trees.tipThrough(trees.nodeAt(main, 2), end), main, "over to the other line");
  assert.equal(trees.beside(other, -1), trees.nodeAt(main, 2));
  assert.equal(trees.beside(other, 1), null);
});

test("variations are promoted and deleted", () => {
  const tree = grown("a", "b", "c");
  const first = trees.nodeAt(trees.endOf(tree.root), 1);
  const other = trees.add(first, { move: "x", side: 1 });
  const deep = trees.add(trees.add(other, { move: "y", side: 0 }), { move: "z", side: 1 });
  const deeper = trees.add(other, { move: "w", side: 0 });
  trees.promote(deeper);
  assert.deepEqual(lines(tree.root), ["a x w", "a x y z", "a b c"]);
  assert.equal(trees.variationOf(deeper), null);
  trees.remove(trees.variationOf(deep));
  assert.deepEqual(lines(tree.root), ["a x w", "a b c"]);
});

test("variations stand in brackets behind the move that they stand in place of", async () => {
  const said = `${start}moves\n1 0\n(\n  2 0\n  3 1\n  (\n    3 2\n  )\n  1 1\n)\n2 4\n(\n3 3\n)\n`;
  const { tree, tip } = await trees.readTree({ game: "nim", text: said }, ask);
  assert.deepEqual(lines(tree.root), ["1 0 2 4", "1 0 3 3", "2 0 3 1 1 1", "2 0 3 2"]);
  assert.equal(lineOf(tip), "1 0 2 4");
  const again = await trees.readTree({ game: "nim", text: trees.writeTree(tree) }, ask);
  assert.deepEqual(lines(again.tree.root), lines(tree.root));
});

test("a position is read on the line that is named, as far as it is played", async () => {
  const said = text("a", "(", "x", "y", ")", "b");
  const { position, tip } = await trees.readTree({ game: "nim", text: said, line: "1.1", after: 1 }, ask);
  assert.equal(lineOf(tip), "x y");
  assert.equal(position.after, 1);
  assert.deepEqual(position.record.map(({ move }) => move), ["x", "y"]);
});

test("moves that a contest's form carries come before those in lines", () => {
  const said = trees.outline(text("c", "(", "x", "y", ")", "d"));
  assert.deepEqual(trees.linesOf(said, ["a", "b", "c", "d"]), [["a", "b", "x", "y"]]);
  assert.throws(() => trees.linesOf(said, ["c"]), trees.Unbalanced);
});

test("brackets that do not fit are refused", async () => {
  for (const moves of [["("], [")"], ["a", "("], ["a", "(", ")"], ["a", "(", "(", "x", ")", ")"], ["(", "x", ")"]])
    assert.throws(() => trees.outline(text(...moves)), trees.Unbalanced, moves.join(" "));
});

test("the lines of random trees are found again by their place and their text", async () => {
  const roll = dice(6);
  for (let round = 0; round < 40; round++) {
    const tree = grown("m1", "m2", "m3", "m4");
    const nodes = trees.lineTo(trees.endOf(tree.root));
    for (let i = 0; i < 12; i++) {
      const at = nodes[roll(nodes.length)];
      nodes.push(trees.follow(at, { move: `n${roll(5)}`, side: at.ply % 2 }));
    }
    const again = (await trees.readTree({ game: "nim", text: trees.writeTree(tree) }, ask)).tree;
    for (const node of nodes) {
      const tip = trees.endOf(node);
      assert.equal(trees.tipAt(tree.root, trees.placeOf(tip)), tip);
      assert.equal(lineOf(trees.tipAt(again.root, trees.placeOf(tip))), lineOf(tip));
    }
    assert.deepEqual(lines(again.root), lines(tree.root));
    const chosen = trees.endOf(nodes[roll(nodes.length)]);
    const all = lines(tree.root).sort();
    trees.promote(chosen);
    assert.equal(trees.endOf(tree.root), chosen);
    assert.deepEqual(lines(tree.root).sort(), all);
  }
});

const noted = `${start}notes
@0 # the start
@2 ! >1,2>2,2 >a>b # takes # the middle
@2/2.1 ?!
@3/2.1 # 中
moves
a
b
(
  x
  y
)
c
`;

test("notes are written as they were read, each at its position", async () => {
  const { tree } = await trees.readTree({ game: "nim", text: noted }, ask);
  assert.equal(trees.writeTree(tree).replaceAll(/\n+/g, "\n"), noted); // a server leaves out empty lines
  const node = trees.nodeAt(trees.endOf(tree.root), 2);
  assert.deepEqual(node.note, { mark: "!", arrows: [["1,2", "2,2"], ["a", "b"]], words: "takes # the middle" });
  assert.equal(trees.tipAt(tree.root, "2.1").note.words, "中");
  trees.remove(trees.beside(node, 1));
  assert.doesNotMatch(trees.writeTree(tree), /2\.1/);
});

test("notes may stand anywhere before the moves, and a text without any is the server's", async () => {
  const { tree } = await trees.readTree({ game: "nim", text: "3\n3 5 7 notes @1 ?? @0 # moves end\nmoves\na\n" }, ask);
  assert.equal(tree.root.note.words, "moves end");
  assert.equal(trees.endOf(tree.root).note.mark, "??");
  const plain = await trees.readTree({ game: "nim", text: text("a", "b") }, ask);
  assert.equal(trees.writeTree(plain.tree), text("a", "b"));
  assert.deepEqual(trees.withoutNotes("a notes\nnotes b\n").notes, [], "vertices of a graph");
});

test("a note at a position that is not there is refused", async () => {
  for (const place of ["@4", "@2/2.2", "@1/2.1", "@3/9.1"])
    await assert.rejects(trees.readTree({ game: "nim", text: noted.replace("@0", place) }, ask), trees.Unplaced, place);
});

test("arrows are typed as they are written", () => {
  assert.deepEqual(trees.readArrows(" 1,2>2,2  >a>b "), [["1,2", "2,2"], ["a", "b"]]);
  assert.deepEqual(trees.readArrows(""), []);
  for (const wrong of ["1,2", ">1,2", "1,2>", "1>2>3"]) assert.equal(trees.readArrows(wrong), null, wrong);
});
