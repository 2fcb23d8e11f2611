// The library as WebAssembly answers as the command does: every game's sample, random boards of the size that
// contests use, records, puzzles, and what cannot be answered.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { complaint, program, prove, solve } from "./support/command.mjs";
import { load } from "./support/load.mjs";
import { folder } from "./support/place.mjs";

const skip = !folder && "there is no library as WebAssembly";
const { open, examples } = await load("alone/library.ts", "alone/examples.ts");
const library = skip ? null : await open(await WebAssembly.compile(await readFile(join(folder, "qiju.wasm"))));

const ask = (path, body = {}, tell = () => undefined, seconds = 300, own = null) =>
  JSON.parse(library.ask({ path, body: JSON.stringify(body), seconds, own }, tell));
const random = (game, ...settings) =>
  execFileSync(program, ["gen", game, ...settings], { encoding: "utf8", maxBuffer: 1 << 26 });

// What time and memory were taken is each machine's own.
const measured = new Set(["seconds", "bytes", "peak"]);
const bare = (said) => JSON.parse(JSON.stringify(said, (name, value) => (measured.has(name) ? 0 : value)));

async function assertSame(game, text, after = 0) {
  assert.deepEqual(bare(ask("solve", { game, text, after })), bare(await solve(game, text, after)), `${game}\n${text}`);
}

const games = skip ? ["every game"] : ask("games").games.map(({ name }) => name);
for (const game of games) {
  test(`${game}: the sample and random boards`, { skip }, async () => {
    await assertSame(game, ask(`games/${game}`).sample);
    for (const seed of [1, 2, 3]) await assertSame(game, random(game, "--seed", String(seed)));
  });
}

for (const [name, game, settings] of [
  ["a staircase of 10 by 10", "staircase", ["--size", "10x10"]],
  ["geography of 100 by 100", "geography", ["--size", "100x100"]],
]) {
  test(`${name}`, { skip }, () => assertSame(game, random(game, "--seed", "1", ...settings)));
}

test("a record, its moves and its review", { skip }, async () => {
  const text = "3\n3 5 7\nmoves\n1 0\n2 4\n3 4\n";
  for (const after of [0, 1, 2, 3]) await assertSame("nim", text, after);
  assert.deepEqual(ask("position", { game: "nim", text, after: 2 }).record.map(({ move }) => move), ["1 0", "2 4", "3 4"]);
  assert.equal(ask("review", { game: "nim", text }).moves.length, 3);
  assert.equal(ask("course", { game: "nim", text }).error, undefined);
});

test("a certificate is the command's", { skip }, async () => {
  const text = "4 4\n....\n.#..\n....\n...#\n";
  assert.equal(ask("prove", { game: "geography", text }).certificate, await prove("geography", text));
});

test("what cannot be answered says why, at its place", { skip }, async () => {
  const { error } = ask("solve", { game: "nim", text: "2\n1 x\n" });
  const { line, column, message } = await complaint("nim", "2\n1 x\n");
  assert.deepEqual([error.status, error.line, error.column, error.message], ["bad_input", line, column, message]);
  assert.equal(ask("games/chess").error.message, "there is no such game");
  assert.equal(ask("nothing").error.message, "there is nothing at this path");
  assert.match(ask("solve", []).error.message, /expected an object/);
  const large = `10 10 4\n${`${"0 ".repeat(10)}\n`.repeat(10)}`;
  assert.equal(ask("solve", { game: "mnk", text: large }, undefined, 0.2).error?.status ?? "limit", "limit");
});

test("what takes long tells how far it is", { skip }, () => {
  const told = [];
  const text = `8 8 5\n${"0 0 0 0 0 0 0 0\n".repeat(8)}`;
  ask("solve", { game: "mnk", text }, (progress) => told.push(JSON.parse(progress)), 1.5);
  assert.ok(told.length >= 2);
  assert.deepEqual(Object.keys(told[0]), ["schema", "state", "what", "done", "total", "depth", "seconds", "left"]);
  assert.ok(told[0].state === "running" && told[0].seconds < told[1].seconds && told[0].done <= told[1].done);
});

const askOwn = (path, body, code) => ask(path, body, undefined, 10, code);

for (const [name, kind] of [["squares", "nimber"], ["coins", "score"], ["hexapawn", "outcome"]]) {
  test(`${name}, an example in JavaScript, is a game that is solved`, { skip }, () => {
    const code = examples[name];
    const shown = askOwn("random", { game: name, settings: {} }, code);
    assert.equal(shown.kind, kind);
    const said = askOwn("solve", { game: name, text: shown.text }, code);
    assert.equal(said.moves.length, shown.moves.length);
    assert.equal(said.value.lo, said.value.hi);
    assert.deepEqual(askOwn("games", {}, code).games.filter(({ own }) => own).map((one) => one.name), [name]);
  });
}

// Who takes 1, 4, 9 ... wins from n where some move leads to a loss; Grundy values by their definition.
test("squares has the Grundy values of its definition", { skip }, () => {
  const nimbers = [];
  for (let left = 0; left <= 60; left++) {
    const after = new Set();
    for (let root = 1; root * root <= left; root++) after.add(nimbers[left - root * root]);
    let mex = 0;
    while (after.has(mex)) mex++;
    nimbers.push(mex);
  }
  for (const left of [0, 1, 5, 34, 60]) {
    const said = askOwn("solve", { game: "squares", text: `${left}` }, examples.squares);
    assert.equal(said.value.nimber, nimbers[left], `${left}: ${JSON.stringify(said).slice(0, 300)}`);
  }
});

test("what is wrong with rules in JavaScript is told, and mended rules are read", { skip }, () => {
  const wrong = examples.squares.replace("moves[root * root] =", "moves[`${root} x`] =");
  const { error } = askOwn("solve", { game: "squares", text: "9" }, wrong);
  assert.match(error.message, /of the program, to 'moves 9': expected/);
  assert.equal(askOwn("solve", { game: "squares", text: "9" }, examples.squares).error, undefined);
  assert.match(askOwn("games", {}, examples.squares.replace('"squares"', '"two words"')).error.message, /expected/);
  assert.throws(() => askOwn("games", {}, "1 +"), SyntaxError);
  assert.throws(() => askOwn("games", {}, "1"), /must call game/);
});

// A row of points, of which one is taken: its board as JSON, of rules with these members besides.
function boardOf(members) {
  const code = `game({ name: "points", impartial: true, start: () => "oo",
    moves: (at) => Object.fromEntries([...at].flatMap((one, i) => one === "o" ? [["take" + i, at.slice(0, i) + "x" + at.slice(i + 1)]] : [])),
    ${members} })`;
  return askOwn("position", { game: "points", text: "position ox", plane: true }, code);
}

test("rules in JavaScript tell a board in the words of Python's class", { skip }, () => {
  const cells = 'cells: (at) => [...at].map((one, x) => ({ x, y: 0.5, shape: "point", look: one === "o" ? "plain" : "out", words: "p" + x }))';
  const { plane } = boardOf(`${cells}, lines: () => [[0, 1]], clicks: (at, move) => [Number(move[4])]`);
  const [first, second] = [0, 1].map((x) => ({ shape: "point", look: x ? "out" : "plain", x, y: 0.5, words: `p${x}` }));
  assert.deepEqual([plane.cells, plane.lines, plane.clicks], [[first, second], [[0, 1]], [[0]]]);
  // What is left out: a plain square that lies anywhere, no lines, no clicks.
  const bare = boardOf("cells: (at) => [...at].map(() => ({}))").plane;
  assert.deepEqual(bare.cells.map(({ shape, look, words }) => [shape, look, words ?? ""]), [["square", "plain", ""], ["square", "plain", ""]]);
  assert.deepEqual([bare.lines, bare.clicks], [[], [[]]]);
  assert.match(boardOf('cells: () => [{ shape: "round" }]').error.message, /expected square, hexagon.* found 'round'/);
  assert.match(boardOf(`${cells}, clicks: () => [2]`).error.message, /the number of a cell|expected/);
});
