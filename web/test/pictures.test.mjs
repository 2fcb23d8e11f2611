// What is drawn after a step follows from the steps before it, as the command tells them; the tables' colours.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { test } from "node:test";
import { program } from "./support/command.mjs";
import { load } from "./support/load.mjs";

const { pictureAt, contrast, shadeOf } = await load("steps/picture.ts", "views/shades.ts");

const explain = (game, input) => JSON.parse(execFileSync(program, ["explain", game, "--json"], { input, encoding: "utf8", maxBuffer: 1 << 26 }));
const drawn = (game, input) => {
  const explanation = explain(game, input);
  return explanation.steps.map((step, at) => ({ step, ...pictureAt(explanation, at) }));
};
const key = (cell) => cell.join(" ");
const last = (list) => list[list.length - 1];

test("a search's path grows by neighbours and partners, and ends where the step is", () => {
  const all = drawn("geography", "4 5\n.#...\n.....\n..#.#\n.....\n");
  let most = 0;
  for (const [at, { step, board }] of all.entries()) {
    const { path } = board;
    most = Math.max(most, path.length);
    for (const [i, [row, column]] of path.entries())
      if (i) assert.equal(Math.abs(row - path[i - 1][0]) + Math.abs(column - path[i - 1][1]), 1, `step ${at + 1}`);
    assert.equal(new Set(path.map(key)).size, step.kind === "reach" ? new Set(step.cells.map(key)).size : path.length);
    if (step.kind === "start") assert.deepEqual(path.map(key), [key(step.cells[0])]);
    if (step.kind === "look") assert.equal(key(last(path)), key(last(step.cells)));
    if (step.kind === "fail") assert.ok(!path.map(key).includes(key(step.cells[0])));
    if (step.kind === "exposed") assert.equal(path.length, 0);
  }
  assert.ok(most >= 6);
  const { board } = all.find(({ step }) => step.kind === "exposed") ?? last(all);
  assert.equal(new Set(board.pairs.flat().map(key)).size, 2 * board.pairs.length);
});

test("a contour follows the moves of a wrong program, and f has its successors lit", () => {
  const all = drawn("staircase", "3 3\n9 4 3\n6 7 6\n4 5 9\n0 0 0\n0 0 0\n0 0 0\n");
  const begins = all.findIndex(({ step }) => step.kind === "forward");
  assert.equal(all[begins].board.contour, "000111");
  const takes = all.slice(begins).filter(({ step }) => step.kind === "take").map(({ board }) => board.contour);
  assert.deepEqual(takes.slice(0, 3), ["001011", "010011", "010101"]);
  assert.equal(takes[8], "111000");
  assert.equal(takes[9], "001011"); // the greedy program begins anew
  const value = all.findLast(({ step }) => step.kind === "value");
  assert.equal(value.table.rows[value.table.now][0], "000111");
  assert.deepEqual(value.table.lit.map((row) => value.table.rows[row][0]), ["001011"]);
  const gain = all.find(({ step, board }) => step.kind === "gain" && board.contour === "010101");
  assert.deepEqual(gain.table.lit.map((row) => gain.table.rows[row][0]), ["100101"]);
});

test("the xor stands in columns, one for each bit", () => {
  const all = drawn("splitting", "1\n4\n1 2 1 0\n");
  const { table } = all.find(({ step }) => step.kind === "win");
  assert.deepEqual(table.head.slice(3), ["32", "16", "8", "4", "2", "1"]);
  assert.deepEqual(table.rows.map((row) => row.slice(3).join("")), ["000100", "", "000001", "", "000101"]);
  assert.ok(table.lit.length > 0);
});

test("elimination moves rows, and the period of heaps is lit", () => {
  const widgets = drawn("widgets", "2 2\n1 MON TUE\n2\n2 MON THU\n1 2\n0 0\n");
  assert.deepEqual(widgets.find(({ step }) => step.kind === "pivot").table.rows, [["1", "1", "4"], ["0", "1", "2"]]);
  const clear = drawn("widgets", "1 2\n1 MON TUE\n1\n2 MON THU\n1 1\n0 0\n").find(({ step }) => step.kind === "clear");
  assert.deepEqual([clear.table.now, clear.table.lit], [1, [0]]);
  const heaps = drawn("heaps", "0.3\n1\n9\n");
  const { step, table } = heaps.find((one) => one.step.kind === "period");
  const [period, start] = ["period", "start"].map((name) => Number(step.variables.find((one) => one.name === name).value));
  assert.deepEqual(table.lit.map((row) => table.rows[row][0]), Array.from({ length: period }, (_, i) => String(start + i)));
});

test("numbers are readable on every colour, and colours differ in lightness", () => {
  let before = -1;
  for (let i = 0; i <= 20; i++) {
    const { paper, ink } = shadeOf(i / 20);
    const channels = paper.match(/\d+/g).map(Number);
    assert.ok(contrast(channels, ink === "#000" ? 0 : 255) >= 4.5, paper);
    const light = contrast(channels, 0);
    assert.ok(light > before, paper);
    before = light;
  }
});
