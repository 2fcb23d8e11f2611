// ask: the value of every move of a position, from a qiju server that this program starts and ends.
//   node ask.mjs [QIJU]
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";

const server = spawn(process.argv[2] ?? "qiju", ["serve", "--port", "0"], { stdio: ["ignore", "pipe", "inherit"] });

// The first line of the server has its address.
async function address() {
  for await (const line of createInterface({ input: server.stdout })) return line.match(/http:\S+/)[0];
  throw new Error("the server has not started");
}

async function ask(url, question) {
  const answer = await fetch(url, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(question),
  });
  const body = await answer.json();
  if (!answer.ok) throw new Error(body.error.message);
  return body;
}

try {
  const nim = await ask(`${await address()}api/v1/moves`, { game: "nim", text: "3 1 2 4" });
  console.log(nim.words);
  for (const { move, value } of nim.moves) console.log(`${move}: leaves Grundy value ${value.nimber}`);
} finally {
  server.kill();
}
