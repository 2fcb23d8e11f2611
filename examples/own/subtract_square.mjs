// Subtract a square on a pipe: qiju solve '|node subtract_square.mjs' --counters 34
// Take 1, 4, 9, 16 ... counters from a heap; the player who takes the last one wins. A position is the
// number of counters left.
import { createInterface } from "node:readline";

const hello = `qiju 2
name subtract-square
summary take a square number of counters from a heap; the player who takes the last one wins
parameter counters 20 0 1000000 counters in the heap at the start
ending last-wins
impartial
ready`;

function moves(left) {
  const told = ["moves"];
  for (let root = 1; root * root <= left; root++) told.push(`${root * root} ${left - root * root}`);
  return told.join(" ");
}

const answers = {
  qiju: () => hello,
  start: (counters) => `at ${counters}`,
  moves: (position) => (/^\d+$/.test(position) ? moves(Number(position)) : "no a position is a number"),
  flush: () => "flushed",
};

for await (const line of createInterface({ input: process.stdin })) {
  const [question, ...words] = line.split(" ");
  console.log(answers[question](...words));
}
