// A board that the rules describe: cells of any shape, their contents, and lines between them. A move is a
// click on a cell, or two clicks. Rules without a board have text and buttons.

import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Cell, Plane } from "../data/types";
import { compare } from "../value";
import { useArrows } from "./arrows";
import type { BoardProps } from "./board";
import { classes, handled } from "./dom";
import { EditBar, Choices, Turn } from "./edit";
import { GenericBoard } from "./generic";
import { marksOf, shapePath, type Mark } from "./marks";
import { choicesOf, edited, type Choice } from "./models/edits";
import { grouped } from "./models/lists";
import { clicked, clicksOf, drawn, isChoice, movesOf, nearest, outline, ruled, type Drawn } from "./models/plane";
import { losingPairs } from "./models/wythoff";
import { MoveList } from "./notice";
import { directions, towards } from "./towards";
import { Arrows, Badge } from "./trail";
import { say, type BoardWords } from "./words";
import { crowded, Heads, isOnHeads, pointUnder, useZoom, viewBoxOf, ZoomBar } from "./zoom";

function PlaneBoard(board: BoardProps) {
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
    const [tipX, tipY] = [x - 0.42 * at.pitch * ux, y - 0.42 * at.pitch * uy];
    return `${way}M${tipX - 8 * ux - 4 * uy} ${tipY - 8 * uy + 4 * ux}L${tipX} ${tipY}L${tipX - 8 * ux + 4 * uy} ${tipY - 8 * uy - 4 * ux}`;
  });
  return <path class="joints" d={path.join("")} />;
}

const isSide = ({ shape }: Cell): boolean => shape === "across" || shape === "upright";

interface ContentProps {
  cell: Cell;
  at: Drawn;
  mark: Mark | undefined;
}

// A side is narrow: the mark and its number stand along it, in place of the words.
function SideContent({ cell, at, mark }: ContentProps) {
  const [x, y] = [at.x(cell), at.y(cell)];
  const [along, across] = cell.shape === "across" ? [8, 0] : [0, 8];
  const apart = mark?.text ? 1 : 0;
  return (
    <>
      {mark && (
        <path class={`shape ${mark.shape}${mark.best ? " best" : ""}`} d={shapePath(mark.shape, x - apart * along, y - apart * across, 4.2)} />
      )}
      <text class={mark ? "number" : "words"} x={x + apart * 0.6 * along} y={y + apart * across + 3} text-anchor="middle" font-size={along ? 8.5 : 7}>
        {mark ? mark.text : cell.words}
      </text>
    </>
  );
}

// The content of a cell, in addition to its outline.
function Content({ cell, at, mark }: ContentProps) {
  const [x, y] = [at.x(cell), at.y(cell)];
  const words = cell.words ?? "";
  const low = mark !== undefined && words !== "";
  return (
    <>
      {pieceIs(cell) && cell.shape !== "point" && (
        <circle class={`plane-piece ${cell.look}`} cx={x} cy={y} r={0.36 * at.pitch} />
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
          d={shapePath(mark.shape, x - (mark.text ? 8 : 0), y + (low ? 11 : 0), low ? 4.5 : 7)}
        />
      )}
      {mark?.text && (
        <text class="number" x={x + 3} y={y + (low ? 15 : 5)} font-size={low ? 10 : 13}>
          {mark.text}
        </text>
      )}
    </>
  );
}

const lookOf = (cell: Cell, board: BoardProps, words: BoardWords): string => {
  const { players } = board.position;
  switch (cell.look) {
    case "first":
      return players?.[0] ?? words.player(1);
    case "second":
      return players?.[1] ?? words.player(2);
    case "both":
      return words.token;
    case "out":
      return isSide(cell) ? words.drawnSide : words.taken;
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

// The possible contents of the focused cell, the player to move, and faults.
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
const mostElements = 1000; // if a board has more cells, its plain cells of a kind are one path

// The plain cells of a large board.
const Crowd = ({ cells, at, plain, able }: { cells: readonly Cell[]; at: Drawn; plain: readonly number[]; able: (cell: number) => boolean }) => (
  <>
    {[...grouped(plain, (i) => classes(cells[i]?.shape, cells[i]?.look, able(i) && "able"))].map(([kind, ones]) => (
      <g key={kind} class={`plane-cell ${kind}`}>
        <path class="body" d={ones.map((i) => cells[i] && outline(cells[i], at.x(cells[i]), at.y(cells[i]))).join("")} />
      </g>
    ))}
  </>
);

function Cells({ board, plane }: { board: BoardProps; plane: Plane }) {
  const words = say(board.language);
  const { position, values, edit } = board;
  const { cells, gone } = useMemo(
    () => (edit ? edited(plane.cells, edit.edits, edit.changes) : { cells: plane.cells, gone: none }),
    [plane, edit],
  );
  const heads = useMemo(() => ruled(plane, position.moves ?? []), [plane, position.moves]);
  const rows = useRef(heads); // at the end of a game no move tells them
  if (heads) rows.current = heads;
  const at = useMemo(() => drawn(cells, rows.current), [cells, rows.current?.rows, rows.current?.columns]);
  const marks = useMemo(() => marksOf(values, words), [values, words]);
  const clicks = useMemo(
    () => clicksOf(plane, position.moves ?? [], board.legal),
    [plane, position.moves, board.legal],
  );
  const [focus, setFocus] = useState<number | null>(null);
  const [chosen, setChosen] = useState<number | null>(null);
  const svg = useRef<SVGSVGElement>(null);
  const zoom = useZoom(svg, at, cells.length > crowded);
  const barred = cells.length > crowded || zoom.zoomed;
  const large = cells.length > mostElements;
  const find = useMemo(() => nearest(cells, at), [cells, at]);
  useEffect(() => setChosen(null), [plane, board.change]);
  const moving = useRef(false); // the focus follows the keyboard to a cell that may not be an element yet
  useLayoutEffect(() => {
    if (!moving.current) return;
    moving.current = false;
    svg.current?.querySelector<SVGElement>(`[data-cell="${focus}"]`)?.focus({ preventScroll: true });
  });
  const losing = useMemo(() => {
    const { rows: high, columns: wide } = at;
    if (!board.why || position.game !== "wythoff") return [];
    return losingPairs(high, wide).map(([row, column]) => row * wide + column);
  }, [board.why, position.game, at]);
  const editing = board.change !== null;

  const moves = (cell: number) => (editing ? [] : movesOf(clicks, chosen, cell));
  // If a cell represents several moves, the best is shown.
  const bestOf = (cell: number) =>
    moves(cell).reduce<string | undefined>((best, move) => {
      const [a, b] = [values?.get(best ?? "")?.value, values?.get(move)?.value];
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
      const cell = found === null ? undefined : cells[found];
      if (cell) zoom.show(at.x(cell), at.y(cell));
      if (cell) setFocus(found);
      moving.current = cell !== undefined;
    } else if (event.key === "Enter" || event.key === " ") press(current);
    else if (event.key === "Escape" && chosen !== null) setChosen(null);
    else if (event.key === "+" || event.key === "-") zoomBy(event.key === "+" ? 2 : 0.5);
    else return;
    handled(event);
  }
  function zoomBy(factor: number) {
    const cell = cells[current];
    if (cell) zoom.by(factor, at.x(cell), at.y(cell));
  }
  // The plain cell under a pointer; others are elements and hear of it themselves.
  function plainUnder(event: MouseEvent): number | null {
    const mine = !large || !svg.current || (event.target instanceof Element && event.target.closest("[data-cell]"));
    const point = mine || !svg.current ? null : pointUnder(event, svg.current);
    return point && !isOnHeads(point, at, zoom.view) ? find(point.x, point.y) : null;
  }
  const [under, setUnder] = useState<number | null>(null);
  const only = (cell: number | null) => {
    const mine = cell === null ? [] : moves(cell);
    return mine.length === 1 ? (mine[0] ?? null) : null;
  };
  const isPlain = (i: number) => {
    const cell = cells[i];
    if (!cell || !large || !isChoice(cell)) return false;
    const busy = i === current || i === pointed || i === chosen || i === plane.last || gone.has(i) || edit?.changes.has(i);
    return !busy && !cell.words && !pieceIs(cell) && !moves(i).some((move) => marks.has(move));
  };
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
    const single = only(i);
    const wrong = edit?.changes.has(i) ?? false;
    const what = gone.has(i) ? [words.absent] : [cell.words, lookOf(cell, board, words)];
    const said = [...what, wrong && words.refused, single ?? (mine.length ? words.movesFrom(mine.length) : ""), mark?.words];
    return (
      <g
        key={i}
        class={classes(
          "plane-cell",
          cell.shape,
          cell.look,
          able(i) && "able",
          mark && `value ${mark.shape}`,
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
        data-move={single ?? undefined}
        tabindex={i === current ? 0 : -1}
        aria-disabled={!able(i)}
        aria-pressed={mine.length > 1 || i === chosen ? i === chosen : undefined}
        aria-label={words.spot(i + 1, said.filter(Boolean).join(", "))}
        onClick={() => zoom.dragged() || drawing.drew() || press(i)}
        onFocus={() => {
          setFocus(i);
          board.point(single);
        }}
        onBlur={() => board.point(null)}
        onPointerEnter={(event) => {
          if (event.pointerType !== "touch") board.point(single);
        }}
        onPointerLeave={() => board.point(null)}
      >
        <path class="body" d={outline(cell, x, y)} />
        <path class="halo" d={outline(cell, x, y, 2.5)} />
        {isSide(cell) ? <SideContent cell={cell} at={at} mark={mark} /> : <Content cell={cell} at={at} mark={mark} />}
      </g>
    );
  }
  // Sides are drawn over their squares.
  const order = cells.map((_, i) => i).sort((a, b) => layer(cells[a]) - layer(cells[b]) || a - b);
  const [plain, rest] = [order.filter(isPlain), order.filter((i) => !isPlain(i))];
  const plainKey = plain.join();
  const crowd = useMemo(() => <Crowd cells={cells} at={at} plain={plain} able={able} />, [cells, at, plainKey, clicks, chosen, edit]);
  // While values are hidden, the cells of moves have dots as on grids.
  const dots = cells.filter((cell, i) => !marks.size && isChoice(cell) && !isSide(cell) && !cell.words && moves(i).length);
  const spot = cells[badge];
  const spotOf = (name: string) => {
    const [row, column] = name.split(",").map(Number);
    const i = column && row ? (at.rows ? (row - 1) * at.columns + column - 1 : -1) : Number(name) - 1;
    const cell = cells[i];
    return cell && { x: at.x(cell), y: at.y(cell) };
  };
  const nameOfSpot = (i: number) => (at.rows ? `${Math.floor(i / at.columns) + 1},${(i % at.columns) + 1}` : String(i + 1));
  const drawing = useArrows<MouseEvent>(zoom.zoomed ? null : board.draw, (event) => {
    const point = svg.current && pointUnder(event, svg.current);
    const i = point && !isOnHeads(point, at, zoom.view) ? find(point.x, point.y) : null;
    return i === null ? null : nameOfSpot(i);
  });
  const ways = board.arrows.flatMap(([from, to]) => {
    const [one, two] = [spotOf(from), spotOf(to)];
    return one && two ? [[one, two] as const] : [];
  });
  return (
    <div class="board-box">
      <svg
        ref={svg}
        class={classes("board", "plane", zoom.zoomed && "zoomed")}
        viewBox={viewBoxOf(zoom.view)}
        role="group"
        aria-label={words.board(position.game)}
        onKeyDown={onKeyDown}
        {...zoom.handlers}
        onPointerDown={(event) => {
          zoom.handlers.onPointerDown(event);
          drawing.down(event);
        }}
        onPointerUp={drawing.up}
        onPointerMove={(event) => {
          zoom.handlers.onPointerMove(event);
          const cell = event.pointerType === "touch" ? null : plainUnder(event);
          if (cell === under) return;
          setUnder(cell);
          board.point(only(cell));
        }}
        onPointerLeave={() => {
          setUnder(null);
          if (large) board.point(null);
        }}
        onClick={(event) => {
          const cell = plainUnder(event);
          if (cell !== null && !zoom.dragged() && !drawing.drew()) press(cell);
        }}
        style={{ maxWidth: `${Math.round(Math.max(420, Math.min(860, at.width * 1.8)))}px` }}
      >
        <Lines plane={plane} at={at} />
        {crowd}
        {rest.map((i) => cells[i] && cellOf(cells[i], i))}
        <path class="dots" d={dots.map((cell) => shapePath("level", at.x(cell), at.y(cell), dots.length > cells.length / 2 ? 2 : 4.4)).join("")} />
        {losing.length > 0 && (
          <path class="losing" d={losing.map((i) => cells[i] && outline(cells[i], at.x(cells[i]), at.y(cells[i]), 4)).join("")} />
        )}
        {spot && isChoice(spot) && (
          <Badge step={0} steps={1} side={position.to_move ?? 0} x={at.x(spot) + 15} y={at.y(spot) - 15} />
        )}
        <Arrows ways={ways} pitch={at.pitch} />
        {at.rows > 0 && <Heads at={at} view={zoom.view} />}
      </svg>
      {barred && <ZoomBar words={words} said={losing.length ? words.losingQueens : ""} zoom={zoomBy} />}
      {losing.length > 0 && !barred && <p class="board-note">{words.losingQueens}</p>}
      {chosen !== null && <p class="board-note">{words.chooseTo}</p>}
      {edit && <Edit board={board} cell={current} choices={choices(current)} put={(one) => put(current, one)} />}
      {clicks.rest.length > 0 && !editing && <MoveList board={{ ...board, legal: new Set(clicks.rest) }} />}
    </div>
  );
}

const layer = (cell: Cell | undefined): number =>
  cell?.shape === "dot" ? 2 : cell && isSide(cell) ? 1 : 0;

export const boardOf = () => PlaneBoard;
