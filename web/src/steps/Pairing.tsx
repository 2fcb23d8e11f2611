// The learner plays against the player of the pairs, and loses: each of the learner's moves is answered with the partner of
// the cell.

import { useState } from "preact/hooks";
import type { Explanation } from "../data/types";
import { position } from "../state/store";
import { text } from "../text/text";
import { pictureAt, type Cell, type Drawn } from "./picture";
import { Board } from "./Pictures";

const same = (one: Cell, other: Cell) => one[0] === other[0] && one[1] === other[1];

const partnerOf = (board: Drawn, cell: Cell): Cell | undefined => {
  const pair = board.pairs.find((cells) => cells.some((one) => same(one, cell)));
  return pair?.find((one) => !same(one, cell));
};

function free(board: Drawn, walk: readonly Cell[]): Cell[] {
  const [row, column] = walk.at(-1) ?? [0, 0];
  const around: Cell[] = [[row - 1, column], [row, column - 1], [row, column + 1], [row + 1, column]];
  return around.filter(
    (cell) => board.rows[cell[0] - 1]?.[cell[1] - 1] !== undefined && ![...walk, ...board.shut].some((one) => same(one, cell)),
  );
}

// The walk of the illustration starts where the player of the pairs wins.
interface Start {
  board: Drawn;
  walk: Cell[]; // with the learner to move
  learner: 0 | 1;
}

export function startOf(explanation: Explanation): Start | null {
  const first = explanation.steps.findIndex(({ kind }) => kind === "lost" || kind === "corner");
  const cell = explanation.steps[first]?.cells[0];
  const { board } = pictureAt(explanation, first);
  if (!cell || !board) return null;
  const answers = explanation.steps[first + 1]?.kind === "reply"; // the player of the pairs moves first
  const partner = partnerOf(board, cell);
  const walk = answers && partner ? [cell, partner] : [cell];
  const learner = (explanation.game === "geography") === answers ? 0 : 1;
  return { board, walk, learner };
}

export function Pairing({ start: { board, walk: from, learner } }: { start: Start }) {
  const t = text.value.steps;
  const [walk, setWalk] = useState(from);
  const choices = free(board, walk);
  const name = position.value?.players?.[learner];
  const move = (cell: Cell) => {
    const partner = partnerOf(board, cell);
    setWalk([...walk, cell, ...(partner ? [partner] : [])]);
  };
  return (
    <div class="steps-pairing" data-part="pairing">
      <Board board={{ ...board, walk, path: [] }} now={walk.slice(-1)} />
      <p role="status">{choices.length ? t.yourMove(name ? text.value.player(name) : "") : t.lost}</p>
      <div class="steps-choices">
        {choices.map((cell) => (
          <button key={cell.join()} onClick={() => move(cell)}>
            {t.moveTo(cell[0], cell[1])}
          </button>
        ))}
        {walk.length > from.length && <button onClick={() => setWalk(from)}>{t.anew}</button>}
      </div>
    </div>
  );
}
