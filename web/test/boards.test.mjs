// The boards' models: texts read and written, what a click in the editor makes of them, and the facts
// behind the pictures. Run with `node --test`.

import assert from "node:assert/strict";
import { test } from "node:test";
import { dice } from "./support/dice.mjs";
import { load } from "./support/load.mjs";

const boards = await load(
  ...[
    "models/words.ts",
    "models/staircase.ts",
    "models/mnk.ts",
    "models/geography.ts",
    "models/rabbits.ts",
    "models/lightsout.ts",
    "models/splitting.ts",
    "models/heaps.ts",
    "models/widgets.ts",
    "models/graph.ts",
    "models/edits.ts",
    "models/plane.ts",
    "models/strips.ts",
    "models/linear.ts",
    "models/wythoff.ts",
    "towards.ts",
    "layout.ts",
    "marks.ts",
    "words.ts",
    "matching.tsx",
    "geometry.ts",
    "faces.ts",
    "load.ts",
    "sizes.ts",
    "theorems.ts",
  ].map((name) => `boards/${name}`),
);

const sums = (numbers) => numbers.reduce((total, one) => total + one, 0);

test("blanks, signs and leading zeros are free, as in every text", () => {
  const state = boards.readStaircase("  2\t2\r\n+01 02 3 4\n5 6 7\n-8\n");
  assert.deepEqual(state.values, [
    ["1", "2", "3", "4"],
    ["5", "6", "7", "-8"],
  ]);
  assert.equal(boards.cellOf("2 3", 2, 3), 5);
  for (const move of ["3 1", "0 1", "1", "a b", "1 1 1"]) assert.equal(boards.cellOf(move, 2, 3), null, move);
});

test("a text that is cut off, or too large, is refused", () => {
  for (const text of ["2 2 1 2 3", "x", "", "99999 99999"])
    assert.throws(() => boards.readStaircase(text), text);
});

test("staircase: texts, whose move it is, and 64-bit values", () => {
  const text = "2 3\n9223372036854775 7 3\n9 -1 2\n3 7 2\n2 3 1\ntaken 2 1\nturn Black\n";
  const state = boards.readStaircase(text);
  assert.equal(state.side, 0);
  assert.equal(boards.writeStaircase(state), text);
  assert.equal(boards.readStaircase(text.replace("turn Black\n", "moves 1 3\n")).side, 1);
  assert.equal(
    boards.writeStaircase(boards.withValue(state, 1, 5, "-4")),
    text.replace("2 3 1\n", "2 3 -4\n"),
  );
});

test("staircase: what is edited stays a Young diagram, and its contour has n + m steps", () => {
  const roll = dice(1);
  let state = boards.readStaircase(`4 5 ${"1 ".repeat(40)}`);
  for (let i = 0; i < 300; i++) {
    const [row, column] = [roll(4), roll(5)];
    const had = column < state.taken[row];
    state = boards.toggleTaken(state, row, column);
    assert.equal(column < state.taken[row], !had);
    assert.ok(state.taken.every((length, at) => at === 0 || length <= state.taken[at - 1]));
    assert.equal(state.side, sums(state.taken) % 2);
    const path = boards.contour(state);
    assert.equal(path.length, 9);
    assert.equal(sums(path), 5);
    // The cells above the contour are those before each step up.
    const lengths = [];
    path.reduce((right, step) => (step ? right + 1 : (lengths.unshift(right), right)), 0);
    assert.deepEqual(lengths, state.taken);
  }
});

test("mnk: texts, sides and windows", () => {
  const text = "3 4 3\n1 2 0 0\n0 1 0 0\n0 0 2 0\n";
  const state = boards.readMnk(text);
  assert.equal(state.side, 1);
  assert.equal(boards.writeMnk(state), text);
  assert.equal(boards.writeMnk({ ...state, side: 2 }), `${text}turn 2\n`);
  assert.equal(boards.readMnk(`${text}turn 2`).side, 2);
  for (const [rows, columns, k, count] of [
    [3, 3, 3, 8],
    [4, 4, 4, 10],
    [5, 5, 4, 28],
    [6, 7, 4, 69],
    [2, 2, 1, 4],
    [2, 5, 3, 6],
  ])
    assert.equal(boards.windows({ rows, columns, k }).length, count, `${rows} ${columns} ${k}`);
});

test("mnk: a position that no text can say is the start with its moves", () => {
  const record = ["2 2", "1 3"].map((move, side) => ({ move, side }));
  const text = "1\n1 2 0\n0 0 0\n0 0 0\nmoves\n2 2\n1 3\n";
  const at = (after) =>
    boards.settle({ state: null, text, record, after }, boards.readTictactoe, boards.mark);
  assert.deepEqual(at(1).cells, [1, 2, 0, 0, 1, 0, 0, 0, 0]);
  assert.equal(at(1).side, 2);
  assert.deepEqual(at(2).cells, [1, 2, 2, 0, 1, 0, 0, 0, 0]);
  assert.equal(boards.writeTictactoe(at(2)), "1\n1 2 2\n0 1 0\n0 0 0\n");
});

test("mnk: what is edited can come of a game", () => {
  const roll = dice(2);
  let state = boards.readMnk("4 4 3 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0");
  const all = boards.windows(state);
  for (let i = 0; i < 500; i++) {
    state = boards.cycleMark(state, roll(16));
    const lines = [1, 2].map((player) => all.filter((window) => boards.isComplete(state, window, player)));
    assert.ok(!lines[0].length || !lines[1].length);
    const [first, ...others] = lines.flat();
    // One mark made all the lines, and the other side is to move.
    assert.ok(!first || first.some((cell) => others.every((window) => window.includes(cell))));
    assert.equal(boards.winnerOf(state), first ? state.cells[first[0]] : null);
    if (first) assert.equal(state.side, 3 - state.cells[first[0]]);
  }
});

test("tictactoe: a start has as many marks of both, or is over", () => {
  const start = (cells) => boards.isTictactoe(boards.readTictactoe(`1 ${[...cells].join(" ")}`));
  for (const yes of ["000000000", "120000000", "111220000", "121122211", "222110100"])
    assert.ok(start(yes), yes);
  for (const no of ["100000000", "200000000", "111222000", "111200000", "110000000"])
    assert.ok(!start(no), no);
});

test("geography and stone: texts", () => {
  const text = "2 3\n.#.\n...\ntoken 2 2\nvisited 1 1 2 1\n";
  const state = boards.readGeography(text);
  assert.equal(state.token, 4);
  assert.equal(boards.writeGeography(state), text);
  assert.deepEqual(
    [0, 1, 2, 3, 4, 5].filter((cell) => boards.mayGo(state, cell)),
    [5],
  );
  assert.equal(boards.readGeography("1 1 . moves 1 1").token, null);
  const stone = boards.readStone("3\ntoken 2 2\nvisited 1 1 1 2\n0\n");
  assert.equal(stone.token, 4);
  assert.equal(boards.writeStone(stone), "3\ntoken 2 2\nvisited 1 1 1 2\n");
  assert.equal(boards.readStone("4\n0").token, 0);
  const digits = "1" + "0".repeat(400);
  assert.equal(boards.readStone(digits), null);
  assert.equal(boards.stoneSide(digits), digits);
});

test("geography: editing keeps one token on a free cell", () => {
  const roll = dice(3);
  let state = boards.readGeography("3 3 ... ... ...");
  for (let i = 0; i < 300; i++) {
    state = boards.cycleCell(state, roll(9));
    assert.ok(state.token === null || (!state.blocked[state.token] && !state.visited[state.token]));
    assert.deepEqual(boards.readGeography(boards.writeGeography(state)), state);
  }
  let stone = boards.readStone("3");
  for (let i = 0; i < 300; i++) {
    stone = boards.cycleStone(stone, roll(9));
    assert.ok(stone.token !== null && !stone.visited[stone.token]);
  }
});

test("the even set is what some maximum matching misses", () => {
  // The board of docs/theory/matching.md: winning starts 1 1, 1 3 and 2 2.
  const at = boards.geometry(2, 3);
  const open = (cell) => cell !== 3;
  const why = {
    pairs: [
      ["1 1", "1 2"],
      ["2 2", "2 3"],
    ],
  };
  const found = boards.matchingOf(why, at, open);
  assert.deepEqual(found.missed, [2]);
  assert.deepEqual(found.even.sort(), [0, 2, 4]);
  assert.deepEqual(boards.matchingOf({ ...why, cut: true }, at, open).even, []);
  assert.equal(boards.matchingOf({ pairs: null }, at, open), null);
});

test("rabbits: texts with and without a record, and where the hole can come", () => {
  const state = boards.readRabbits("2 3\nOXO\nX.X\n1\n2 1 1 1\nturn Egg\n");
  assert.equal(state.side, 1);
  assert.equal(state.hole, 4);
  assert.equal(boards.writeRabbits(state), "2 3\nOXO\nX.X\n0\nturn Egg\n");
  assert.deepEqual(boards.reachable(state), [true, true, true, true, false, true]);
  assert.ok(boards.reachable({ ...state, side: 0 }).every((yes) => !yes));
  const roll = dice(4);
  let edited = state;
  for (let i = 0; i < 200; i++) {
    edited = boards.cycleStoneAt(edited, roll(6));
    assert.equal(edited.cells.filter((cell) => cell === ".").length, 1);
    assert.equal(edited.cells[edited.hole], ".");
  }
});

test("lightsout: what is shown is what lacks to the goal", () => {
  const { values } = boards.readLights("1 3 5\n1 2 3\ngoal 3 2 1\n");
  assert.deepEqual(values, [3, 0, 2]);
  assert.throws(() => boards.readLights("torus\n1 1 2\n0\n"));
});

test("lightsout: the presses that qiju finds put all lights out", () => {
  // qiju solve lightsout of `qiju gen lightsout --seed 3`
  const text = "5 5 2\n1 1 1 0 1\n0 1 1 0 0\n0 1 1 1 0\n0 0 0 0 1\n0 1 1 0 0\n";
  const x = [1, 0, 0, 0, 0, 0, 0, 1, 0, 1, 1, 0, 0, 0, 1, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0];
  const quiet = [0, 1, 1, 1, 0, 1, 0, 1, 0, 1, 1, 1, 0, 1, 1, 1, 0, 1, 0, 1, 0, 1, 1, 1, 0];
  const state = boards.readLights(text);
  assert.equal(boards.writeLights(state), text);
  assert.ok(boards.pressed(state, x).every((value) => value === 0));
  assert.deepEqual(boards.pressed(state, quiet), state.values);
  assert.deepEqual(
    boards.pressed({ rows: 2, columns: 2, p: 5, values: [0, 1, 2, 3] }, [4, 0, 0, 0]),
    [4, 0, 1, 3],
  );
});

test("splitting: the nimbers of beans are the odious numbers, by mex", () => {
  const mex = [];
  for (let behind = 0; behind < 24; behind++) {
    const reached = new Set();
    for (let one = 0; one < behind; one++)
      for (let two = 0; two <= one; two++) reached.add(mex[one] ^ mex[two]);
    let least = 0;
    while (reached.has(least)) least++;
    mex.push(least);
    assert.equal(boards.nimberOfBean(behind), least);
  }
});

test("splitting: winning moves are those that lead to a lost row", () => {
  const known = new Map();
  const wins = (beans) => {
    const key = beans.join();
    if (!known.has(key)) {
      known.set(key, false);
      for (let from = 0; from < beans.length && !known.get(key); from++)
        for (let one = from + 1; one < beans.length; one++)
          for (let two = one; two < beans.length; two++)
            if (beans[from] && !wins(beans.map((b, i) => b - (i === from) + (i === one) + (i === two))))
              known.set(key, true);
    }
    return known.get(key);
  };
  const roll = dice(5);
  for (let round = 0; round < 30; round++) {
    const beans = [roll(3), roll(3), roll(3), roll(4)];
    const state = boards.readBottles(`1 4 ${beans.join(" ")}`);
    assert.equal(boards.nimberOfRow(state) !== 0, wins(beans), `${beans}`);
    for (let from = 0; from < 4; from++)
      for (let one = 0; one < 4; one++)
        for (let two = 0; two < 4; two++) {
          const legal = beans[from] > 0 && from < one && one <= two;
          assert.equal(boards.maySplit(state, from, one, two), legal);
          if (!legal) continue;
          const next = beans.map((b, i) => b - (i === from) + (i === one) + (i === two));
          assert.equal(boards.nimberAfter(state, from, one, two) === 0, !wins(next));
        }
  }
  const text = "1\n2\n4611686018427387904 1\n";
  assert.equal(boards.writeBottles(boards.readBottles(text)), text);
  assert.deepEqual(boards.withBeans(boards.readBottles(text), 1, -1n).beans, [4611686018427387904n, 0n]);
});

test("heaps: texts and moves", () => {
  const text = "{1,2,3}\n3\n4611686018427387904 0 7\n";
  assert.equal(boards.writeHeaps(boards.readHeaps(text, false)), text);
  assert.equal(boards.writeHeaps(boards.readHeaps("2\n5 7\n", true)), "2\n5 7\n");
  assert.deepEqual(boards.readHeapMove("2 10+3"), { heap: 1, parts: [10n, 3n] });
  assert.deepEqual(boards.readHeapMove("1 0"), { heap: 0, parts: [0n] });
  for (const move of ["1", "1 2+", "a 1", "1 2 3"]) assert.equal(boards.readHeapMove(move), null);
  assert.deepEqual(boards.withSize(boards.readHeaps("1 0", true), 0, -1n).sizes, [0n]);
});

test("heaps: sums of several rules", () => {
  const state = boards.readHeaps(" {1,2}:4611686018427387904,0\n any:7  {1,2}:1 moves 1 0", false);
  assert.deepEqual(state.rules, ["{1,2}", "{1,2}", "any", "{1,2}"]);
  assert.equal(boards.writeHeaps(state), "{1,2}:4611686018427387904,0 any:7 {1,2}:1\n");
  const larger = boards.withHeap(boards.withSize(state, 2, 8n), 3n);
  assert.equal(boards.writeHeaps(larger), "{1,2}:4611686018427387904,0 any:8 {1,2}:1,3\n");
  assert.deepEqual(boards.withoutHeap(boards.withoutHeap(larger)).rules, ["{1,2}", "{1,2}", "any"]);
  const plain = boards.readHeaps("0.77\n1\n3\n", false);
  assert.equal(boards.writeHeaps(boards.withHeap(plain, 2n)), "0.77\n2\n3 2\n");
  assert.equal(boards.writeHeaps(boards.withoutHeap(boards.withHeap(plain, 2n))), "0.77\n1\n3\n");
});

test("heaps: misere play", () => {
  for (const text of ["0.77\n2\n3 5\nmisere\n", "any:7 {1,2}:1\nmisere\n"])
    assert.equal(boards.writeHeaps(boards.readHeaps(text, false)), text);
  const state = boards.readHeaps("2 3 5 misere moves 1 0", true);
  assert.equal(state.misere, true);
  assert.equal(boards.writeHeaps(boards.withHeap(state, 1n)), "3\n3 5 1\nmisere\n");
  assert.equal(boards.writeHeaps(boards.withoutHeap(state)), "1\n3\nmisere\n");
  assert.equal(boards.readHeaps("2 3 5 moves 1 0", true).misere, false);
});

test("widgets: records are equations that the true days satisfy", () => {
  // qiju gen widgets --seed 3, and the days that qiju solve widgets finds
  const text =
    "10 12\n4 TUE WED\n8 7 9 9\n9 MON SAT\n1 8 5 4 4 2 2 2 8\n8 SUN MON\n2 5 9 7 8 9 2 8\n3 TUE TUE\n6 8 9\n" +
    "6 SUN WED\n5 9 2 8 8 2\n5 MON SAT\n2 5 3 4 8\n7 TUE SAT\n6 1 10 4 1 10 7\n9 TUE FRI\n5 4 7 3 2 9 10 9 4\n" +
    "5 FRI FRI\n3 2 1 1 6\n8 SUN FRI\n5 3 4 9 6 4 6 6\n5 FRI SUN\n3 6 8 6 7\n5 SAT FRI\n2 3 1 6 7\n0 0\n";
  const days = [5, 6, 9, 3, 6, 4, 4, 3, 8, 6];
  const state = boards.readFactory(text);
  for (const entry of state.entries) assert.equal(boards.made(entry, days), boards.wanted(entry));
  assert.notEqual(
    boards.made(
      state.entries[0],
      days.map((day, i) => (i === 6 ? 5 : day)),
    ),
    boards.wanted(state.entries[0]),
  );
  const again = boards.readFactory(boards.writeFactory(state));
  assert.deepEqual(again, state);
  assert.deepEqual([...Array(10).keys()].map(boards.daysOf), [7, 8, 9, 3, 4, 5, 6, 7, 8, 9]);
  const none = { start: 0, end: 0, counts: [0, 0, 0] };
  const empty = boards.readFactory(boards.writeFactory({ types: 3, entries: [none] })).entries[0];
  assert.deepEqual(empty.counts, [7, 0, 0]);
  assert.equal(boards.made(empty, [9, 3, 3]), 0);
  assert.throws(() => boards.readFactory("1 1 1 MON XYZ 1"));
});

test("graph: three formats say the same graph", () => {
  const list = boards.readGraph("# a path\n1 2\n2 3\n3 2\n2 2\n4\n");
  const dimacs = boards.readGraph("c a path\np edge 4 3\ne 1 2\ne 2 3\ne 3 2\n");
  const matrix = boards.readGraph(
    "%%MatrixMarket matrix coordinate pattern symmetric\n% a path\n4 4 2\n2 1\n3 2\n",
  );
  for (const graph of [list, dimacs, matrix]) {
    assert.deepEqual(graph.names, ["1", "2", "3", "4"]);
    assert.equal(graph.directed, false);
    assert.deepEqual(boards.adjacency(graph), [[1], [0, 2], [1], []]);
  }
});

test("graph: arcs that all have an arc back are edges", () => {
  assert.equal(boards.readGraph("directed\na b\nb a\n").directed, false);
  assert.equal(boards.readGraph("directed\na b\nb a\n").edges.length, 1);
  const sp = boards.readGraph("p sp 2 1\na 1 2 77\n");
  assert.equal(sp.directed, true);
  assert.deepEqual(boards.adjacency(sp), [[1], []]);
});

test("graph: sections, and editing", () => {
  const state = boards.readGraph("a b\nb c\ntoken b\nvisited a\nmoves c\n");
  assert.equal(state.token, 1);
  assert.deepEqual(state.visited, [true, false, false]);
  assert.equal(boards.readGraph("undirected\ntokens b\n").names[0], "tokens");
  const same = boards.readGraph(boards.writeGraph(state));
  assert.deepEqual(
    [same.names, same.edges, same.token, same.visited],
    [state.names, state.edges, state.token, state.visited],
  );
  assert.deepEqual(boards.withEdge(state, 2, 0).edges.length, 3);
  assert.deepEqual(boards.withEdge(state, 1, 0).edges, [[1, 2]]);
  assert.equal(boards.cycleVertex(state, 1).token, null);
  assert.deepEqual(boards.cycleVertex(state, 2).visited, [true, false, true]);
});

test("a layout is always the same, and no two vertices lie on one another", () => {
  const roll = dice(6);
  for (const count of [1, 2, 3, 8, 40, 70]) {
    const rows = Array.from({ length: count }, () => []);
    for (let edge = 0; edge < 1.3 * count; edge++) rows[roll(count)].push(roll(count));
    const points = boards.layout(rows);
    assert.deepEqual(points, boards.layout(rows));
    points.forEach((one, i) =>
      points
        .slice(i + 1)
        .forEach((two) => assert.ok(Math.hypot(one.x - two.x, one.y - two.y) > 0.5, `${count} vertices`)),
    );
  }
});

test("values as marks: shapes, the best, and short numbers", () => {
  const words = boards.say("en");
  const options = (...values) =>
    new Map(
      values.map(({ shown, ...said }, i) => {
        const value = { kind: "score", hi: said.lo, ...said };
        return [`${i}`, { value, shown: shown === undefined ? value : { kind: "score", lo: shown, hi: shown } }];
      }),
    );
  const scores = boards.marksOf(
    options({ lo: 3 }, { lo: -2 }, { lo: 0 }, { lo: 3 }, { lo: 1, hi: 4 }, { lo: -1, hi: 1 }),
    words,
  );
  assert.deepEqual(
    [...scores.values()].map(({ shape }) => shape),
    ["up", "down", "level", "up", "up", "open"],
  );
  assert.deepEqual(
    [...scores.values()].map(({ best }) => best),
    [true, false, false, true, false, false],
  );
  assert.equal(scores.get("1").text, "−2");
  // The second player's best move leaves the least margin, which is the first player's.
  const second = boards.marksOf(options({ lo: 4, shown: -4 }, { lo: 1, shown: -1 }, { lo: -2, shown: 2 }), words);
  assert.deepEqual([...second.values()].map(({ text, shape, best }) => [text, shape, best]), [
    ["−4", "down", true],
    ["−1", "down", false],
    ["+2", "up", false],
  ]);
  const outcomes = boards.marksOf(
    options({ kind: "outcome", lo: 1, distance: 5 }, { kind: "outcome", lo: 1, distance: 3 }),
    words,
  );
  assert.deepEqual(
    [...outcomes.values()].map(({ best }) => best),
    [false, true],
  );
  const lost = boards.marksOf(options({ kind: "outcome", lo: -1 }, { kind: "outcome", lo: -1 }), words);
  assert.ok([...lost.values()].every(({ best }) => !best));
  for (const [long, short] of [
    ["12345", "12345"],
    ["+1234567", "+1.23M"],
    ["999999", "999k"],
    ["−12345678", "−12.3M"],
    ["9223372036854775807", "9.22E"],
  ])
    assert.equal(boards.short(long), short);
});

test("every game of the catalogue has a board, and any other one the generic one", async () => {
  const catalogue = [
    "geography",
    "stone",
    "graph",
    "heaps",
    "nim",
    "subtraction",
    "kayles",
    "dawson",
    "dawson-kayles",
    "treblecross",
    "officers",
    "grundy",
    "lightsout",
    "linear",
    "mnk",
    "tictactoe",
    "rabbits",
    "splitting",
    "staircase",
    "widgets",
    "wythoff",
  ];
  const generic = boards.faceOf("./mine.so");
  assert.deepEqual(Object.keys(boards.faces).sort(), [...catalogue].sort());
  for (const game of ["./mine.so", ...catalogue]) {
    assert.match(boards.theoremOf(game), /^[^\u4e00-\u9fff]+\.$/);
    await boards.boardOf(game).fetch();
    assert.equal(boards.sizesOf(game).length > 0, game !== "./mine.so");
  }
  assert.equal(new Set(catalogue.map(boards.theoremOf)).size, 12);
  assert.equal(generic.editable, true);
  assert.deepEqual(catalogue.filter(boards.asksPlane), ["wythoff"]);
});

test("a click is a move, the first of two, or nothing", () => {
  const plane = { clicks: [[0], [1, 2], [1, 3], [], [0], [2, 1]] };
  const moves = ["a", "b", "c", "d", "e", "f"];
  const clicks = boards.clicksOf(plane, moves, new Set(moves));
  assert.deepEqual(clicks.rest, ["d", "e"]);
  assert.deepEqual(boards.clicked(clicks, null, 0), { move: "a" });
  assert.deepEqual(boards.clicked(clicks, null, 1), { chosen: 1 });
  assert.deepEqual(boards.clicked(clicks, 1, 3), { move: "c" });
  assert.deepEqual(boards.clicked(clicks, 1, 2), { move: "b" });
  assert.deepEqual(boards.clicked(clicks, 1, 1), { chosen: null });
  assert.deepEqual(boards.clicked(clicks, null, 3), { chosen: null });
  assert.deepEqual(boards.clicked(clicks, 1, 0), { move: "a" });
  assert.deepEqual(boards.movesOf(clicks, null, 1), ["b", "c"]);
  assert.deepEqual(boards.movesOf(clicks, 1, 3), ["c"]);
  assert.deepEqual(boards.movesOf(clicks, 1, 0), []);
  assert.deepEqual(boards.clicksOf(plane, moves, new Set(["c"])).single, new Map());
});

test("an arrow key goes to a place that is near and ahead", () => {
  const places = new Map([[0, [0, 0]], [1, [1, 0]], [2, [0.5, 0.9]], [3, [1.5, 0.9]], [4, [3, 0]]].map(([place, [x, y]]) => [place, { x, y }]));
  assert.equal(boards.towards(places, 0, 1, 0), 1);
  assert.equal(boards.towards(places, 1, 1, 0), 4);
  assert.equal(boards.towards(places, 0, 0, 1), 2);
  assert.equal(boards.towards(places, 0, -1, 0), null);
  const at = boards.drawn([{ shape: "square", look: "plain", x: 2, y: 1 }, { shape: "dot", look: "plain", x: 2, y: 2 }]);
  assert.deepEqual([...at.at.keys()], [0]);
  assert.ok(at.width < 80 && at.height > at.width);
});

const all = { has: () => true };
const clicksOn = (game, size) => boards.spotsOf(game, 1, size, all).map(({ at, from, count, move }) => [at, from, count, move]);

test("a click on pieces takes them, and leaves what is left and right of them", () => {
  assert.deepEqual(clicksOn("kayles", 3), [
    [0.5, 0, 1, "2 2"], [1, 0, 2, "2 1"], [1.5, 1, 1, "2 1+1"], [2, 1, 2, "2 1"], [2.5, 2, 1, "2 2"],
  ]);
  assert.deepEqual(clicksOn("dawson-kayles", 2), [[1, 0, 2, "2 0"]]);
  assert.deepEqual(clicksOn("treblecross", 5), [[1.5, 0, 3, "2 2"], [2.5, 1, 3, "2 1+1"], [3.5, 2, 3, "2 2"]]);
  assert.deepEqual(clicksOn("dawson", 1), [[0.5, 0, 1, "2 0"]]);
  assert.deepEqual(clicksOn("dawson", 4), [
    [0.5, 0, 2, "2 2"], [1.5, 0, 3, "2 1"], [2.5, 1, 3, "2 1"], [3.5, 2, 2, "2 2"],
  ]);
  assert.deepEqual(boards.spotsOf("kayles", 0, 2, new Set(["1 0"])).map(({ at }) => at), [1]);
  assert.deepEqual([0.5, 5.5, 6, 6.5, 12].map((at) => boards.rowOf(at, 6)), [0, 0, 0, 1, 1]);
  const heaps = (...sizes) => ({ sizes: sizes.map(BigInt) });
  assert.equal(boards.isStrips("kayles", heaps(200, 200)), true);
  assert.equal(boards.isStrips("kayles", heaps(200, 201)), false);
  assert.equal(boards.isStrips("kayles", heaps(2n ** 62n)), false);
  assert.equal(boards.isStrips("nim", heaps(3)), false);
  assert.equal(boards.isStrips("kayles", { ...heaps(3), misere: true }), false);
});

test("things on cells are put together into one text, and found in it", () => {
  const put = (cell, look, text, more) => ({ cell, now: { shape: "square", look, x: cell, y: 0 }, text: `2 position ${text}\n`, ...more });
  const edits = {
    text: "2 position 1r..\n",
    puts: [put(0, "plain", "1..."), put(0, "second", "1b.."), put(1, "first", "1rr.", { refused: true }), put(1, "second", "1rb."), put(3, "plain", "1r..x")],
    turn: "2 position 2r..\n",
  };
  const changes = new Map([[0, edits.puts[1].text], [1, edits.puts[2].text], ["turn", edits.turn]]);
  assert.equal(boards.composed(edits.text, changes), "2 position 2br.\n");
  assert.equal(boards.composed(edits.text, new Map([[3, edits.puts[4].text]])), edits.puts[4].text);
  assert.deepEqual([...boards.changesIn(edits, " 2\nposition 1br.")], [[0, edits.puts[1].text], [1, edits.puts[2].text]]);
  assert.deepEqual([...boards.changesIn(edits, "3 position 1br.....")], []);
  const cells = ["first", "plain", "plain"].map((look, x) => ({ shape: "square", look, x, y: 0 }));
  assert.deepEqual(boards.choicesOf(cells, edits, 0).map(({ cell, text }) => [cell.look, text]), [
    ["plain", edits.puts[0].text], ["first", null], ["second", edits.puts[1].text],
  ]);
  const gone = boards.choicesOf(cells, edits, 3);
  assert.deepEqual(gone.map((one) => [one.gone, one.text]), [[true, null], [false, edits.puts[4].text]]);
  const shown = boards.edited(cells, edits, changes);
  assert.deepEqual(shown.cells.map(({ look }) => look), ["second", "first", "plain", "plain"]);
  assert.deepEqual([...shown.gone], [3]);
  assert.deepEqual([...boards.edited(cells, edits, new Map([[3, edits.puts[4].text]])).gone], []);
});

test("equations are read as they are written, and eliminated as by hand", () => {
  const lines = ["2 x1 + 5 x3 = 1", "3 x1 + x2 = 0", "4 x2 + 6 x3 = 3"];
  const equations = lines.map(boards.readEquation);
  assert.deepEqual(equations.map(boards.writeEquation), lines);
  for (const other of ["...", "x1 + = 2", "2x1 = 3", "x1 = x2"]) assert.equal(boards.readEquation(other), null, other);
  const { rows, pivots, free } = boards.eliminate(equations, 3, 7n);
  assert.deepEqual([pivots, free], [[1, 2, 3], []]);
  const x = rows.map(({ right }) => right);
  for (const { terms, right } of equations) assert.equal([...terms].reduce((sum, [i, a]) => sum + a * x[i - 1], 0n) % 7n, right);
  const none = boards.eliminate(["x1 + x2 = 0", "x1 + x2 = 1"].map(boards.readEquation), 3, 2n);
  assert.deepEqual([none.rows.map(boards.writeEquation), none.pivots, none.free], [["x1 + x2 = 0", "0 = 1"], [1], [2, 3]]);
});

test("random systems keep their solutions when they are eliminated", () => {
  const roll = dice(41);
  for (let times = 0; times < 200; times++) {
    const [n, m, p] = [1 + roll(5), 1 + roll(5), [2, 3, 7, 4294967291][roll(4)]];
    const [big, x] = [BigInt(p), Array.from({ length: n }, () => BigInt(roll(p)))];
    const equations = Array.from({ length: m }, () => {
      const terms = new Map(x.map((_, i) => [i + 1, BigInt(roll(p))]).filter(([, a]) => a));
      return { terms, right: [...terms].reduce((sum, [i, a]) => sum + a * x[i - 1], 0n) % big };
    });
    const { rows, pivots, free } = boards.eliminate(equations, n, big);
    assert.equal(rows.length, pivots.length, "no contradiction");
    assert.equal(pivots.length + free.length, n);
    rows.forEach(({ terms, right }, i) => {
      assert.equal(terms.get(pivots[i]), 1n);
      assert.ok(pivots.every((one, j) => i === j || !terms.has(one)));
      assert.equal([...terms].reduce((sum, [k, a]) => sum + a * x[k - 1], 0n) % big, right);
    });
  }
});

test("the losing queens are those from which every move wins for the other", () => {
  const [rows, columns] = [13, 21];
  const losing = Array.from({ length: rows }, () => Array(columns).fill(false));
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      let reaches = false;
      for (let by = 1; by <= Math.max(row, column); by++)
        reaches ||= losing[row - by]?.[column] || losing[row][column - by] || losing[row - by]?.[column - by];
      losing[row][column] = !reaches;
    }
  const found = new Set(boards.losingPairs(rows, columns).map(([row, column]) => row * columns + column));
  losing.forEach((line, row) => line.forEach((one, column) => assert.equal(found.has(row * columns + column), one, `${row} ${column}`)));
  assert.equal(found.size, boards.losingPairs(rows, columns).length);
});
