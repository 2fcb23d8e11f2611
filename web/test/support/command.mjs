// The command under test, named by QIJU, else that of build/release: its answers as JSON, and its server on a port of its own.

import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { createInterface } from "node:readline";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

export const source = process.env.QIJU_SOURCE ?? dirname(dirname(dirname(dirname(fileURLToPath(import.meta.url)))));
export const program = process.env.QIJU ?? join(source, "build", "release", "qiju");

// Games of the examples, which the build makes for its tests if it makes any, and one on a pipe.
const made = ["hex", "quixo", "node_kayles", "dots_and_boxes"].map((name) => join(dirname(program), "tests", "own", `${name}.so`));
export const ownGames = existsSync(made[0]) ? [...made, `|python3 ${source}/examples/own/misere_nim.py`] : [];

const run = promisify(execFile);

// The lines that `qiju verb game ... --json` prints when it reads the text.
async function lines(verb, game, text, options = []) {
  const running = run(program, [verb, game, ...options, "--json"], { maxBuffer: 1 << 26 });
  running.child.stdin.end(text);
  const { stdout } = await running;
  return stdout.trim().split("\n").map((line) => JSON.parse(line));
}

export async function solve(game, text, after = 0) {
  return (await lines("solve", game, text, ["--after", String(after)]))[0];
}

// The certificate of a text.
export async function prove(game, text) {
  const running = run(program, ["prove", game], { maxBuffer: 1 << 26 });
  running.child.stdin.end(text);
  return (await running).stdout;
}

// The moves with the reviewer's judgement, and what he says of each side.
export async function review(game, text) {
  const said = await lines("review", game, text);
  return { moves: said.filter((line) => line.move !== undefined), summary: said.at(-1).summary };
}

// A server on `port`, any free one by default, of games of one's own besides the catalogue.
export async function serve(port = 0, own = []) {
  const child = spawn(program, ["serve", "--port", String(port), ...own], { stdio: ["ignore", "pipe", "pipe"] });
  const words = [];
  const address = await new Promise((resolve, reject) => {
    const listen = (line) => {
      words.push(line);
      const found = /http:\/\/\S+?(?=\/?(\s|$))/.exec(line);
      if (found) resolve(found[0]);
    };
    for (const stream of [child.stdout, child.stderr]) createInterface({ input: stream }).on("line", listen);
    child.once("error", reject);
    child.once("exit", (status) => reject(new Error(`the server ended with ${status}: ${words.join("\n")}`)));
  });
  return {
    address,
    port: Number(new URL(address).port),
    running: async () => (await (await fetch(`${address}/api/v1`)).json()).now.running,
    async end() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill("SIGTERM");
      await once(child, "exit");
    },
  };
}

// What the command says of a text that it cannot read: the place and the words.
export async function complaint(game, text) {
  const running = run(program, ["solve", game]);
  running.child.stdin.end(text);
  const { stderr } = await running.then(() => ({ stderr: "" }), (error) => error);
  const found = /:(\d+):(\d+): (.*)/.exec(stderr);
  return found && { line: Number(found[1]), column: Number(found[2]), message: found[3] };
}
