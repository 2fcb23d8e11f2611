// Whether a move does what a task asks, without a browser.

import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "./support/load.mjs";

const { en, judge, lackOf, stepOf } = await load("lesson/task.ts", "text/en.ts");

const outcome = (lo, to_move, distance, over = false) => ({
  position: { game: "own", to_move, over, points: null }, value: { kind: "outcome", lo, hi: lo, ...(distance !== undefined && { distance }) } });
const score = (lo, to_move, points) => ({
  position: { game: "staircase", to_move, over: false, points }, value: { kind: "score", lo, hi: lo } });

for (const [what, task, side, made, before, after, verdict] of [
  ["a winning move", { task: "only_win" }, 0, 1, outcome(1, 0), outcome(-1, 1), "solved"],
  ["a draw is no win", { task: "a_win" }, 0, 1, outcome(1, 0), outcome(0, 1), "wrong"],
  ["a win of the second player", { task: "a_win" }, 1, 1, outcome(1, 1), outcome(-1, 0), "solved"],
  ["who moves again", { task: "a_win" }, 0, 1, outcome(1, 0), outcome(1, 0), "solved"],
  ["the only draw", { task: "only_good" }, 0, 1, outcome(0, 0), outcome(0, 1), "solved"],
  ["a draw that is lost", { task: "only_good" }, 0, 1, outcome(0, 0), outcome(1, 1), "wrong"],
  ["points gained count", { task: "only_good" }, 1, 1, score(5, 1, ["3", "0"]), score(-2, 0, ["3", "3"]), "solved"],
  ["points given away", { task: "only_good" }, 1, 1, score(5, 1, ["3", "0"]), score(-1, 0, ["3", "3"]), "wrong"],
  ["a game that goes on", { task: "win" }, 0, 1, outcome(1, 0), outcome(-1, 1, 4), "on"],
  ["a game that is won", { task: "win" }, 0, 3, outcome(1, 0), outcome(-1, 1, 0, true), "solved"],
  ["the loser makes the last move", { task: "win" }, 0, 3, outcome(1, 0), outcome(-1, 1, 1), "solved"],
  ["in time", { task: "win_in", moves: 3 }, 0, 1, outcome(1, 0), outcome(-1, 1, 4), "on"],
  ["too slow", { task: "win_in", moves: 3 }, 0, 2, outcome(1, 0), outcome(-1, 1, 4), "slow"],
  ["no win at all", { task: "win_in", moves: 3 }, 0, 1, outcome(1, 0), outcome(1, 1, 4), "wrong"],
]) {
  test(`${what}: ${verdict}`, () => assert.equal(judge(task, side, made, before, after), verdict));
}

test("in m,n,k games the points say how long a win takes", () => {
  const mnk = (lo, moves) => ({ position: { game: "mnk", to_move: 1, over: false, points: ["0", "0"], moves: Array(moves).fill("") }, value: { kind: "score", lo, hi: lo } });
  assert.equal(judge({ task: "win_in", moves: 3 }, 0, 1, mnk(0, 7), mnk(-3, 6)), "on");
  assert.equal(judge({ task: "win_in", moves: 2 }, 0, 1, mnk(0, 7), mnk(-3, 6)), "slow");
});

const { lacks } = en.lesson;
const options = (...values) => values.map((lo) => ({ move: "", value: { kind: "outcome", lo, hi: lo } }));
const solved = ({ position, value }, moves) => [position, { value, moves }];

for (const [what, task, [position, answer], words] of [
  ["a win that is the only one", { task: "only_win" }, solved(outcome(1, 0), options(1, 0, -1)), null],
  ["two wins", { task: "only_win" }, solved(outcome(1, 1), options(1, 1, -1)), lacks.oneWin(2)],
  ["two wins of which one is wanted", { task: "a_win" }, solved(outcome(1, 1), options(1, 1)), null],
  ["moves alike are many", { task: "only_win" }, solved(outcome(1, 0), [{ ...options(1)[0], count: "4" }]), lacks.oneWin(4)],
  ["no win", { task: "win" }, solved(outcome(0, 0), options(0, -1)), lacks.notWon],
  ["the only draw", { task: "only_good" }, solved(outcome(0, 0), options(0, -1)), null],
  ["all lose", { task: "only_good" }, solved(outcome(-1, 0), options(-1, -1)), lacks.oneGood(2)],
  ["points gained make the win", { task: "a_win" }, solved(score(-2, 1, ["0", "3"]), [{ value: { kind: "score", lo: -2, hi: -2 } }]), null],
  ["points of the other", { task: "a_win" }, solved(score(2, 1, ["3", "0"]), [{ value: { kind: "score", lo: 2, hi: 2 } }]), lacks.notWon],
  ["the end", { task: "win" }, solved(outcome(1, 0, 0, true), []), lacks.end],
  ["bounds", { task: "win" }, solved(outcome(1, 0), [{ value: { kind: "outcome", lo: -1, hi: 1 } }]), lacks.bounds],
  ["a win in time", { task: "win_in", moves: 3 }, solved(outcome(1, 0, 5), options(1)), null],
  ["a win too late", { task: "win_in", moves: 2 }, solved(outcome(1, 0, 5), options(1)), lacks.slow(3, 2)],
  ["nobody knows when", { task: "win_in", moves: 2 }, solved(outcome(1, 0), options(1)), lacks.noLength],
]) {
  test(`what a position lacks: ${what}`, () => assert.equal(lackOf(task, position, answer, lacks), words));
}

test("what a win in m,n,k games takes is known beforehand", () => {
  const position = { game: "mnk", to_move: 0, over: false, points: ["0", "0"] };
  const value = { kind: "score", lo: 3, hi: 3 };
  const moves = Array.from({ length: 7 }, () => ({ move: "", value }));
  assert.equal(lackOf({ task: "win_in", moves: 3 }, position, { value, moves }, lacks), null);
  assert.equal(lackOf({ task: "win_in", moves: 2 }, position, { value, moves }, lacks), lacks.slow(3, 2));
});

test("addresses of steps", () => {
  assert.equal(stepOf("", 3), 0);
  assert.equal(stepOf("#", 3), 0);
  assert.equal(stepOf("#lesson=3", 3), 2);
  for (const wrong of ["#lesson=4", "#lesson=0", "#lesson=x", "#lesson=1.5"]) assert.equal(stepOf(wrong, 3), 0);
  assert.equal(stepOf("#game=nim", 3), null);
});
