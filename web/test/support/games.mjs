// The games of the catalogue, and how a move is made on the board of each.

import { board, press } from "./page.mjs";

export const puzzles = ["lightsout", "widgets"];
const grids = ["geography", "stone", "mnk", "tictactoe", "rabbits", "staircase"];
const rows = ["heaps", "nim", "subtraction", "kayles", "dawson", "dawson-kayles", "treblecross", "officers", "grundy"];
export const opponents = [...grids, "graph", "splitting", ...rows];
export const games = [...opponents, ...puzzles];

// Of these the pieces themselves are clicked.
const strips = ["kayles", "dawson", "dawson-kayles", "treblecross"];

// The part of the board that a person clicks first for a move.
export function first(page, game, move) {
  const words = move.split(" ");
  if (grids.includes(game)) {
    return board(page).getByRole("gridcell", { name: new RegExp(`^row ${words[0]} column ${words[1]},`) });
  }
  if (strips.includes(game)) return board(page).locator(`[data-move="${move}"]`).first();
  const name = game === "graph" ? `vertex ${move},` : game === "splitting" ? `bottle ${words[0]},` : `heap ${words[0]},`;
  return board(page).getByRole("button", { name: new RegExp(`^${name}`) });
}

async function splitBean(page, move) {
  const [, one, two] = move.split(" ");
  const bottle = (number) => board(page).getByRole("button", { name: new RegExp(`^bottle ${number},`) });
  await bottle(one).click();
  // The second bean has a choice of its own only where there is one.
  if (await board(page).getByText(/Choose where the other one goes/).isVisible()) await bottle(two).click();
}

export async function playOnBoard(page, game, move) {
  await first(page, game, move).click();
  if (game === "splitting") await splitBean(page, move);
  if (!rows.includes(game) || strips.includes(game)) return;
  const [heap, parts] = move.split(" ");
  await press(page, `heap ${heap} becomes ${parts.replaceAll("+", " + ")}`);
}

// With the focus in the board, plays a move by keys: walks to what can be chosen, and chooses. Gives the moves
// of which it is one.
export async function playFirst(page, game, moves) {
  if (grids.includes(game)) {
    // One away from the edges, where the focus stops by itself, if there is one.
    const places = moves.map((move) => move.split(" ").map(Number));
    const most = [0, 1].map((axis) => Math.max(...places.map((place) => place[axis])));
    const inside = places.findIndex((place) => place.every((number, axis) => number > 1 && number < most[axis]));
    const move = moves.at(inside);
    const [row, column] = places.at(inside);
    for (let i = 1; i < row; i++) await page.keyboard.press("ArrowDown");
    for (let i = 1; i < column; i++) await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Enter");
    return [move];
  }
  await page.keyboard.press("Enter");
  if (game === "splitting") {
    await page.keyboard.press("Enter");
    await page.keyboard.press("Enter");
  } else if (game !== "graph" && !strips.includes(game)) {
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
  }
  return moves;
}

// Changes the start by a click on the board that is being edited.
export async function editOnBoard(page, game) {
  if (game === "graph") {
    const vertices = board(page).getByRole("button", { name: /^vertex / });
    await vertices.nth(0).click();
    await vertices.nth(1).click();
  } else if (game === "staircase") {
    await board(page).getByRole("gridcell").first().click();
    await board(page).getByRole("textbox").first().selectText();
    await page.keyboard.type("6");
    await page.keyboard.press("Enter");
  } else if (game === "tictactoe") {
    // A start has as many marks of one as of the other: a cross, and a nought by two clicks.
    for (const cell of [8, 4, 4]) await board(page).getByRole("gridcell").nth(cell).click();
  } else if (game === "widgets") {
    await board(page).locator(".count").first().click();
  } else if (game === "lightsout" || grids.includes(game)) {
    await board(page).getByRole("gridcell").last().click();
  } else {
    await board(page).getByRole("button", { name: /^(bottle|heap) / }).first().click();
  }
}
