// Whole games of every game against the computer, by random moves on the board and in the list. What
// comes of them must agree with the rules: the command reviews the record, finds no mistake of the
// computer, and the page says who won and names the mistakes that the command names.

import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { goTo, questionOf, visit } from "./support/browser.mjs";
import { until } from "./support/chromium.mjs";
import { review, solve } from "./support/command.mjs";
import { dice } from "./support/dice.mjs";
import { opponents, playOnBoard } from "./support/games.mjs";
import { choose, headline, isOver, legal, myTurn, nameOf, newBoard, outlook, played, record, settled, turnOn } from "./support/page.mjs";

// Who has won by these moves: the last to move, or with points who has more of them, counting what the
// end itself is value to the side that would be to move.
function ending(moves, end) {
  const last = moves.at(-1);
  if (last.best.kind !== "score") return `${nameOf(last.player)} wins`;
  const ahead = (player) => moves.reduce((sum, one) => sum + BigInt(one.points) * (one.player === player ? 1n : -1n), 0n);
  const by = ahead(end.to_move) + BigInt(end.value.lo);
  const other = moves.find(({ player }) => player !== end.to_move)?.player;
  return by ? `${nameOf(by > 0n ? end.to_move : other)} wins by ${by > 0n ? by : -by}` : "The game ends even";
}

async function playOut(page, game, roll) {
  await myTurn(page);
  while (!(await isOver(page))) {
    const [moves, made] = [await legal(page), await played(page)];
    const move = moves[roll(moves.length)];
    if (roll(3)) await playOnBoard(page, game, move);
    else await choose(page, move).click();
    await myTurn(page, made + 1);
  }
}

// One board for each way to move and to count; LONG takes all games.
for (const game of process.env.LONG ? opponents : ["mnk", "rabbits"]) {
  test(`${game}: a whole game, and its review`, async (t) => {
    const page = await visit(t, { at: { game } });
    await newBoard(page, game === "rabbits" ? 1 : 0, 7);
    await playOut(page, game, dice(11));
    const { text } = await questionOf(await settled(page));
    const said = await review(game, text);
    const ended = ending(said.moves, await solve(game, text, "end"));
    await headline(page).filter({ hasText: ended }).waitFor();
    assert.equal(await headline(page).textContent(), ended);
    await outlook(page).filter({ hasText: "The game is over" }).waitFor();
    const computer = said.summary[1];
    assert.equal(Number(computer.mistakes), 0, `the computer, ${computer.player}`);

    await turnOn(page, "Values");
    const rows = record(page).getByRole("listitem");
    for (const { player, mistakes } of said.summary) {
      await record(page).getByText(new RegExp(`^${nameOf(player)}: ${mistakes} mistakes? in `)).waitFor();
    }
    assert.equal(await rows.count(), said.moves.length + 1);
    const wrong = await rows.filter({ has: page.getByRole("img", { name: "mistake" }) }).getByRole("button").evaluateAll(
      (buttons) => buttons.map((button) => Number(button.dataset.number)));
    assert.deepEqual(wrong, said.moves.filter(({ cost }) => BigInt(cost) > 0n).map(({ number }) => number));

    await rows.nth(0).getByRole("button").click();
    await until(page, () => document.querySelector("[data-part=turn]").dataset.over !== "true");
    assert.match(await headline(page).textContent(), / to move$/);
  });
}

test("a board that is asked for while the computer thinks is shown, and not the computer's move", async (t) => {
  const page = await visit(t, { at: { game: "rabbits" }, own: true });
  await page.route("**/position", async (route) => {
    if (route.request().postData()?.includes("13 14")) await pause(1500); // the computer moves earlier
    await route.continue();
  });
  await page.locator("[data-part=moves] [data-move]").first().click();
  await until(page, () => document.querySelector("[data-part=record] [data-number='1']"));
  await goTo(page, { game: "nim", text: "2\n13 14\n" });
  assert.equal((await questionOf(page.url())).game, "nim");
});
