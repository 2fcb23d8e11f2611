// A board that the rules describe: cells of any shape, their contents, and lines between them. A move is a
// click on a cell, or two clicks. Rules without a board have text and buttons.

import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Cell, Plane } from "../data/types";
import { compare } from "../worth";
import type { BoardProps } from "./board";
import { classes, handled } from "./dom";
import { EditBar, Choices, Turn } from "./edit";
import { GenericBoard } from "./generic";
import { marksOf, shapePath, type Mark } from "./marks";
import { choicesOf, edited, type Choice } from "./models/edits";
import { clicked, clicksOf, drawn, isChoice, movesOf, outline, type Drawn } from "./models/plane";
import { MoveList } from "./notice";
import { directions, towards } from "./towards";
import { Badge } from "./trail";
import { say, type BoardWords } from "./words";

export function PlaneBoard(board: BoardProps) {
  const { plane } = board.position;
  return plane?.cells.length ? <Cells board={board} plane={plane} /> : <GenericBoard {...board} />;
}

// Words fit into their cell.
const sizeOf = (words: string): number =>
  [...words].length <= 1 ? 20 : Math.min(14, 68 / [...words].length);

const pieceIs = (cell: Cell): boolean => cell.look === "first" || cell.look === "second" || cell.look === "both";

function Lines({ plane, at }: { plane: Plane; at: Drawn }) {
  const { cells, lines, directed } = plane;
  const path = lines.map(([one, other]) => {
    const [a, b] = [cells[one], cells[other]];
    if (!a || !b) return "";
    const [x, y] = [at.x(b), at.y(b)];
    const way = `M${at.x(a)} ${at.y(a)}L${x} ${y}`;
    if (!directed) return way;
    const length = Math.hypot(x - at.x(a), y - at.y(a)) || 1;
    const [ux, uy] = [(x - at.x(a)) / length, (y - at.y(a)) / length];
    const [tipX, tipY] = [x - 0.42 * at.unit * ux, y - 0.42 * at.unit * uy];
    return `${way}M${tipX - 8 * ux - 4 * uy} ${tipY - 8 * uy + 4 * ux}L${tipX} ${tipY}L${tipX - 8 * ux + 4 * uy} ${tipY - 8 * uy - 4 * ux}`;
  });
  return <path class="joints" d={path.join("")} />;
}

// The content of a cell, in addition to its outline.
function Content({ cell, at, mark }: { cell: Cell; at: Drawn; mark: Mark | undefined }) {
  const [x, y] = [at.x(cell), at.y(cell)];
  const side = cell.shape === "across" || cell.shape === "upright";
  const words = cell.words ?? "";
  const low = mark !== undefined && words !== "";
  return (
    <>
      {pieceIs(cell) && !side && cell.shape !== "point" && (
        <circle class={`plane-piece ${cell.look}`} cx={x} cy={y} r={0.36 * at.unit} />
      )}
      {words && (
        <text
          class={classes("words", pieceIs(cell) && "on")}
          x={x}
          y={y + (low ? -4 : 5) + (sizeOf(words) > 14 && !low ? 2 : 0)}
          text-anchor="middle"
          font-size={low ? Math.min(13, sizeOf(words)) : sizeOf(words)}
        >
          {words}
        </text>
      )}
      {mark && (
        <path
          class={`shape ${mark.shape}${mark.best ? " best" : ""}`}
          d={shapePath(mark.shape, x - (mark.text && !side ? 8 : 0), y + (low ? 11 : 0), side ? 4.2 : low ? 4.5 : 7)}
        />
      )}
      {mark?.text && !side && (
        <text class="number" x={x + 3} y={y + (low ? 15 : 5)} font-size={low ? 10 : 13}>
          {mark.text}
        </text>
      )}
    </>
  );
}

const lookOf = (cell: Cell, board: BoardProps, words: BoardWords): string => {
  const { players } = board.position;
  const side = cell.shape === "across" || cell.shape === "upright";
  switch (cell.look) {
    case "first":
      return players?.[0] ?? words.player(1);
    case "second":
      return players?.[1] ?? words.player(2);
    case "both":
      return words.token;
    case "out":
      return side ? words.drawnSide : words.taken;
    case "visited":
      return words.visited;
    case "lit":
      return words.light(1);
    default:
      return cell.words ? "" : words.free;
  }
};

const mostInTurn = 4; // contents that clicks put on a cell in turn; if there are more the user chooses

interface EditProps {
  board: BoardProps;
  cell: number;
  choices: readonly Choice[];
  put: (choice: Choice) => void;
}

// The possible contents of the focused cell, the side to move, and faults.
function Edit({ board, cell, choices, put }: EditProps) {
  const words = say(board.language);
  const { edit, position } = board;
  if (!edit) return null;
  const side = position.to_move ?? 0;
  const { turn } = edit.edits;
  const name = ({ cell: one, gone }: Choice) =>
    gone ? words.absent : [one.words, lookOf(one, board, words)].filter(Boolean).join(", ");
  const text = edit.changes.get(cell) ?? null;
  return (
    <EditBar hint={words.editCells}>
      <p class="fault" role="status">
        {edit.fault && `${words.editRefused} ${edit.fault}`}
      </p>
      {choices.length > 1 && (
        <Choices<number>
          label={words.onCell(cell + 1)}
          value={choices.findIndex((one) => one.text === text)}
          values={choices.map((one, i) => [i, name(one)] as const)}
          set={(i) => choices[i] && put(choices[i])}
        />
      )}
      {turn !== null && position.players && (
        <Turn
          label={words.editTurn}
          names={position.players}
          side={edit.changes.has("turn") ? (side ? 0 : 1) : side}
          set={(wanted) => edit.put("turn", wanted === side ? null : turn)}
        />
      )}
    </EditBar>
  );
}

const none: ReadonlySet<number> = new Set();

function Cells({ board, plane }: { board: BoardProps; plane: Plane }) {
  const words = say(board.language);
  const { position, worths, edit } = board;
  const { cells, gone } = useMemo(
    () => (edit ? edited(plane.cells, edit.edits, edit.changes) : { cells: plane.cells, gone: none }),
    [plane, edit],
  );
  const at = useMemo(() => drawn(cells), [cells]);
  const marks = useMemo(() => marksOf(worths, words), [worths, words]);
  const clicks = useMemo(
    () => clicksOf(plane, position.moves ?? [], board.legal),
    [plane, position.moves, board.legal],
  );
  const [focus, setFocus] = useState<number | null>(null);
  const [chosen, setChosen] = useState<number | null>(null);
  const svg = useRef<SVGSVGElement>(null);
  useEffect(() => setChosen(null), [plane, board.change]);
  const editing = board.change !== null;

  const moves = (cell: number) => (editing ? [] : movesOf(clicks, chosen, cell));
  // If a cell represents several moves, the best is shown.
  const bestOf = (cell: number) =>
    moves(cell).reduce<string | undefined>((best, move) => {
      const [a, b] = [worths?.get(best ?? "")?.worth, worths?.get(move)?.worth];
      return !best || (a && b && compare(a, b) < 0) ? move : best;
    }, undefined);
  const choices = (cell: number) => (edit ? choicesOf(plane.cells, edit.edits, cell) : []);
  const able = (cell: number) => moves(cell).length > 0 || cell === chosen || choices(cell).length > 1;
  const spots = [...at.at.keys()];
  const current = focus !== null && at.at.has(focus) ? focus : (spots.find(able) ?? spots[0] ?? -1);
  const pointed = cells.findIndex((_, i) => board.pointed !== null && moves(i).includes(board.pointed));
  const next = board.trail[0];
  const badge = next === undefined ? -1 : cells.findIndex((_, i) => moves(i).includes(next));

  const put = (cell: number, { text }: Choice) => edit?.put(cell, text);
  function putNext(cell: number) {
    const all = choices(cell);
    const text = edit?.putOn(cell) ?? null;
    const next = all[(all.findIndex((one) => one.text === text) + 1) % all.length];
    if (next && all.length <= mostInTurn) put(cell, next);
  }
  function press(cell: number) {
    setFocus(cell);
    if (edit) putNext(cell);
    if (editing) return;
    const meant = clicked(clicks, chosen, cell);
    if (!able(cell) && board.legal.size) board.idle?.();
    if ("move" in meant) board.play(meant.move);
    else setChosen(meant.chosen);
  }
  function onKeyDown(event: KeyboardEvent) {
    const direction = directions[event.key];
    if (direction) {
      const found = towards(at.at, current, ...direction);
      if (found !== null) svg.current?.querySelector<SVGElement>(`[data-cell="${found}"]`)?.focus();
    } else if (event.key === "Enter" || event.key === " ") press(current);
    else if (event.key === "Escape" && chosen !== null) setChosen(null);
    else return;
    handled(event);
  }
  function cellOf(cell: Cell, i: number) {
    const [x, y] = [at.x(cell), at.y(cell)];
    if (cell.shape === "dot") return <circle key={i} class="plane-dot" cx={x} cy={y} r={4} />;
    if (cell.shape === "label")
      return (
        <text key={i} class="label" x={x} y={y + 4} text-anchor="middle" font-size={12}>
          {cell.words}
        </text>
      );
    const mine = moves(i);
    const move = bestOf(i);
    const mark = move === undefined ? undefined : marks.get(move);
    const only = mine.length === 1 ? mine[0] : undefined;
    const wrong = edit?.changes.has(i) ?? false;
    const what = gone.has(i) ? [words.absent] : [cell.words, lookOf(cell, board, words)];
    const said = [...what, wrong && words.refused, only ?? (mine.length ? words.movesFrom(mine.length) : ""), mark?.words];
    return (
      <g
        key={i}
        class={classes(
          "plane-cell",
          cell.shape,
          cell.look,
          able(i) && "able",
          mark && `worth ${mark.shape}`,
          mark?.best && "best",
          i === pointed && "is-pointed",
          i === chosen && "is-chosen",
          i === plane.last && "is-last",
          gone.has(i) && "is-gone",
          wrong && "is-wrong",
          edit && i === focus && "is-chosen",
        )}
        role="button"
        data-cell={i}
        data-move={only}
        tabindex={i === current ? 0 : -1}
        aria-disabled={!able(i)}
        aria-pressed={mine.length > 1 || i === chosen ? i === chosen : undefined}
        aria-label={words.spot(i + 1, said.filter(Boolean).join(", "))}
        onClick={() => press(i)}
        onFocus={() => {
          setFocus(i);
          board.point(only ?? null);
        }}
        onBlur={() => board.point(null)}
        onPointerEnter={(event) => {
          if (event.pointerType !== "touch") board.point(only ?? null);
        }}
        onPointerLeave={() => board.point(null)}
      >
        <path class="body" d={outline(cell, x, y)} />
        <path class="halo" d={outline(cell, x, y, 2.5)} />
        <Content cell={cell} at={at} mark={mark} />
      </g>
    );
  }
  // Sides are drawn over their squares.
  const order = cells.map((_, i) => i).sort((a, b) => layer(cells[a]) - layer(cells[b]) || a - b);
  const spot = cells[badge];
  return (
    <div class="board-box">
      <svg
        ref={svg}
        class="board plane"
        viewBox={`0 0 ${Math.round(at.width)} ${Math.round(at.height)}`}
        role="group"
        aria-label={words.board(position.game)}
        onKeyDown={onKeyDown}
        style={{ maxWidth: `${Math.round(Math.max(420, Math.min(860, at.width * 1.8)))}px` }}
      >
        <Lines plane={plane} at={at} />
        {order.map((i) => cells[i] && cellOf(cells[i], i))}
        {spot && isChoice(spot) && (
          <Badge step={0} steps={1} side={position.to_move ?? 0} x={at.x(spot) + 15} y={at.y(spot) - 15} />
        )}
      </svg>
      {chosen !== null && <p class="board-note">{words.chooseTo}</p>}
      {edit && <Edit board={board} cell={current} choices={choices(current)} put={(one) => put(current, one)} />}
      {clicks.rest.length > 0 && !editing && <MoveList board={{ ...board, legal: new Set(clicks.rest) }} />}
    </div>
  );
}

const layer = (cell: Cell | undefined): number =>
  cell?.shape === "dot" ? 2 : cell?.shape === "across" || cell?.shape === "upright" ? 1 : 0;
