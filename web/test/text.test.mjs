// What the server says in English, in the Chinese of the page: the forms of texts, the settings of random
// boards, and faults.

import assert from "node:assert/strict";
import { after, test } from "node:test";
import { serve } from "./support/command.mjs";
import { games } from "./support/games.mjs";
import { load } from "./support/load.mjs";

const { zh, plain, found } = await load("text/zh.ts", "text/plain.ts", "text/finding.ts");
const server = await serve();
after(() => server.end());
const ask = async (path) => (await fetch(`${server.address}/api/v1/${path}`)).json();

async function faultOf(question) {
  const headers = { "Content-Type": "application/json" };
  const request = { method: "POST", headers, body: JSON.stringify(question) };
  return (await (await fetch(`${server.address}/api/v1/position`, request)).json()).error;
}

const chinese = /\p{Script=Han}/u;
const english = /[a-z]{3,} [a-z]{2,}/i;
const literal = /^  [^：\n]*：|Inconsistent data|Multiple solutions|Matrix Market|qiju play/gm; // what stands for itself

// Words of the text itself: those that begin a line, and those that a setting takes.
const keywords = (help) => [...help.matchAll(/^  ([a-z]+) /gm)].map(([, word]) => word);
const choices = (meaning) => meaning.replaceAll(/\([^)]*\)/g, "").split(/, | and /).map((word) => word.trim());

for (const name of [...games, "linear", "wythoff"]) {
  test(`${name}: the form of its text and its settings are told in Chinese`, async () => {
    const { help, parameters } = await ask(`games/${name}`);
    const form = zh.said(help);
    assert.match(form, chinese);
    assert.doesNotMatch(form.replaceAll(literal, ""), english);
    const words = keywords(help);
    assert.ok(words.length > 0 || name === "widgets");
    assert.deepEqual(words.filter((word) => !form.includes(`\n  ${word}`)), []);
    for (const { name: setting, meaning } of parameters) {
      const said = zh.said(meaning);
      assert.match(said, chinese, setting);
      if (setting === "shape") assert.deepEqual(choices(meaning).filter((choice) => !said.includes(choice)), []);
    }
  });
}

const faults = {
  geography: ["", "2 2\n..\n.x\n", "2 2\n...\n..\n", "0 2\n", "1 2\n#.\ntoken 1 1\n", "1 2\n..\nvisited 1 1 1 1\n", "1 2\n..\nmoves 1 3\n", "1 3\n...\nmoves 1 1 1 3\n", "1 2\n..\nturn\n"],
  stone: ["x\n", "3x\n"],
  graph: ["", "p edge 2 1\ne 1 3\n", "p edge 2 1\nx\n", "p lines 2 1\n", "1 2\ntoken 3\n", "1 2 3 4\n", "1 2\nmoves 1 1\n"],
  heaps: ["0.G\n1\n3\n", "{2,1}\n1\n3\n", "0.77\n0\n", "0.77\n1\n3\nmoves\n1 5\n", "0.77\n1\n3\nmoves\n1 x\n", "0.8\n1\n3\nmoves\n1 x\n", "0.77:x\n", "0.77:3 0.6\n", "any:5000000000 0.8:3\n"],
  nim: ["1\n-1\n", "1\n1\nmoves\n2 0\n"],
  lightsout: ["1 1 4\n0\n", "1 1 2\n2\n", "1 1 2\n0\ngoal x\n", "pattern 2 1\n", "pattern 1 x\n", "pattern x\n", "pattern 1 1\nx\n", "graph 2\np edge 0 0\n", "graph 2\na b\nvalues 1 2\n"],
  linear: ["", "%%MatrixMarket vector\n", "%%MatrixMarket matrix dense\n", "%%MatrixMarket matrix array pattern\n", "%%MatrixMarket matrix array integer hermitian\n", "%%MatrixMarket matrix array integer general\n2 2\n", "%%MatrixMarket matrix array integer general\n% p=6\n", "%%MatrixMarket matrix array integer general\n% p=x\n", "%%MatrixMarket matrix array integer symmetric\n% p=7\n2 3\n", "%%MatrixMarket matrix coordinate integer general\n% p=7\n2 2 1\n3 1 1\n", "%%MatrixMarket matrix coordinate integer general\n% p=7\n2 2 1\n1 1 x\n", "%%MatrixMarket matrix coordinate integer general\n% p=7\n1 1 0\nright x\n"],
  mnk: ["2 2 2\n1 1 1 0\n", "2 2 2\n1 3 0 0\n", "3 3 3\n1 1 1 0 0 0 2 2 2\n", "3 3 3\n1 1 1 2 2 0 2 0 0\n", "2 2 2\n1 0 0 0\nmoves\n1 1\n"],
  tictactoe: ["1\n1 0 0 0 0 0 0 0 0\n"],
  rabbits: ["1 2\n..\n0\n", "1 2\nOX\n0\n", "1 2\nO.\n0\nturn Fox\n", "1 3\nX.O\n0\nmoves\n1 1\n", "1 3\nO..\n"],
  splitting: ["1\n0\n", "1\n2\n1 x\n", "1\n2\n1 0\nmoves\n0 0 0\n", "1\n2\n0 1\nmoves\n0 1 1\n"],
  staircase: ["1 1\nx\n1\n", "1 1\n1\nx\n", "1 1\n1\n1\nturn Red\n", "2 2\n1 1 1 1\n1 1 1 1\ntaken 1 2\n", "2 2\n1 1 1 1\n1 1 1 1\nmoves\n1 2\n"],
  wythoff: ["0 1\n", "1\n", "2 3\nmoves\n2 4\n", "2 3\nmoves\n2 3\n", "2 3\nmoves\n1 1\n"],
  widgets: ["1 1\n1 MON XYZ\n1\n0 0\n", "1 1\n0 MON TUE\n", "1 1\n1 MON TUE\n2\n0 0\n", "0 1\n"],
};

// The sentence in English, from its parts.
function inEnglish(phrase) {
  const values = phrase.values.map((value) => (typeof value === "string" ? value : inEnglish(value)));
  return phrase.form.replaceAll("{}", () => values.shift());
}

for (const [name, texts] of Object.entries(faults)) {
  test(`${name}: faults in its texts are told in Chinese`, async () => {
    for (const text of texts) {
      const fault = await faultOf({ game: name, text, after: "end" });
      assert.equal(inEnglish(fault.phrase), fault.message);
      const said = zh.faultOf(fault);
      assert.match(said, chinese, fault.message);
      assert.doesNotMatch(said, english, fault.message);
      const numbers = (words) => words.replace(/player \d/, "").match(/\d+/g)?.sort() ?? [];
      assert.deepEqual(numbers(said), numbers(fault.message), said);
    }
  });
}

test("words of one's own game stay as they are", () => {
  const phrase = { form: "expected a legal move of {} as move {}, found {}: {}", values: [
    { form: "Left", values: [] }, "3", "none", { form: "too {}", values: ["far"] },
  ] };
  assert.equal(zh.faultOf({ message: "", phrase }), "第 3 步应为 Left 的合法走法，却是 none：too far");
});

test("what is pasted in full width becomes plain", () => {
  for (const [words, wanted] of [
    ["\ufeff０９，ＡＺａｚ　1", "09,AZaz 1"], ["．＃－＋（）［］／：＠～", ".#-+()[]/:@~"], ["1、2\u00a03\u2212\u200b4\ufeff\n\ufeff５", "1,2 3-4\n5"],
    ["第１课，取石子\n１，２", "第１课，取石子\n1,2"],
  ]) assert.equal(plain(words), wanted);
});

test("a game is found by the methods, numbers and titles of its problem", () => {
  const games = [["rabbits", "bzoj2437"], ["splitting", "bzoj1188"], ["staircase", "P4363"], ["geography", "P4055"], ["nim"], ["lightsout"], ["mnk"]]
    .map(([name, ...names]) => ({ name, names }));
  const names = (typed) => found(typed, games).map(({ name }) => name).join(" ");
  for (const [typed, wanted] of [
    ["二分图", "rabbits geography"], ["匹配", "rabbits geography"], ["轮廓线", "staircase"], ["轮廓线 DP", "staircase"], ["sg", "splitting nim"], ["SG函数", "splitting nim"],
    ["bzoj1188", "splitting"], ["BZOJ 1188", "splitting"], ["高斯消元", "lightsout"], ["对抗搜索", "mnk"], ["分裂游戏", "splitting"], ["tutu", "rabbits"], ["无此游戏", ""],
  ]) assert.equal(names(typed), wanted, typed);
});
