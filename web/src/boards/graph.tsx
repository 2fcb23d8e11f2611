// graph: a token walks over the vertices of a graph. A graph of many vertices is drawn around the
// token only.

import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { BoardProps } from "./board";
import { EditBar } from "./edit";
import { fade } from "./grid";
import { layout, type Point } from "./layout";
import { marksOf, shapePath, type Mark } from "./marks";
import { adjacency, cycleVertex, readGraph, withEdge, writeGraph, type Graph } from "./models/graph";
import { MoveList, Notice } from "./notice";
import { say } from "./words";

const mostDrawn = 200;
const radius = 16;

interface Drawing {
  width: number;
  height: number;
  at: Map<number, Point>; // vertices that are drawn
}

function drawing(state: Graph, vertices: readonly number[]): Drawing {
  const own = new Map(vertices.map((vertex, i) => [vertex, i]));
  const rows = adjacency(state);
  const points = layout(vertices.map((vertex) => (rows[vertex] ?? []).flatMap((next) => own.get(next) ?? [])));
  const unit = vertices.length > 60 ? 62 : 84;
  const xs = points.map(({ x }) => x);
  const ys = points.map(({ y }) => y);
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const [wide, high] = [Math.max(...xs) - left, Math.max(...ys) - top];
  const pad = radius + 12;
  const width = Math.max(240, wide * unit + 2 * pad);
  const aside = (width - wide * unit) / 2;
  const at = new Map(vertices.map((vertex, i) => {
    const point = points[i] ?? { x: 0, y: 0 };
    return [vertex, { x: aside + (point.x - left) * unit, y: pad + (point.y - top) * unit }];
  }));
  return { width, height: high * unit + 2 * pad, at };
}

// The nearest to the token, in breadth.
function around(state: Graph): number[] {
  const all = state.names.map((_, vertex) => vertex);
  if (all.length <= mostDrawn) return all;
  if (state.token === null) return [];
  const rows = adjacency(state);
  const found = new Set([state.token]);
  for (const vertex of found)
    for (const next of rows[vertex] ?? []) if (found.size < 60) found.add(next);
  return [...found];
}

// Names that are too long for a circle are shortened; those who hear or point get the whole.
const fitted = (name: string): string => (name.length > 6 ? `${name.slice(0, 5)}…` : name);

function edgePath(from: Point, to: Point, directed: boolean): string {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const [ux, uy] = [(to.x - from.x) / length, (to.y - from.y) / length];
  const n = (value: number) => Math.round(value * 10) / 10;
  const [x, y] = [n(to.x - ux * (radius + 2)), n(to.y - uy * (radius + 2))];
  const line = `M${n(from.x + ux * radius)} ${n(from.y + uy * radius)}L${x} ${y}`;
  return directed
    ? `${line}M${n(x - 8 * ux - 4 * uy)} ${n(y - 8 * uy + 4 * ux)}L${x} ${y}L${n(x - 8 * ux + 4 * uy)} ${n(y - 8 * uy - 4 * ux)}`
    : line;
}

// The vertex in the direction of an arrow key: near, and not far aside.
function towards(drawn: Drawing, from: number, dx: number, dy: number): number | null {
  const here = drawn.at.get(from);
  let best: [number, number] | null = null;
  for (const [vertex, there] of drawn.at) {
    if (!here || vertex === from) continue;
    const along = (there.x - here.x) * dx + (there.y - here.y) * dy;
    const aside = Math.abs((there.x - here.x) * dy) + Math.abs((there.y - here.y) * dx);
    if (along <= 1) continue;
    const cost = along + 2.5 * aside;
    if (!best || cost < best[1]) best = [vertex, cost];
  }
  return best ? best[0] : null;
}

const directions: Record<string, [number, number]> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};

interface VertexProps {
  name: string;
  at: Point;
  kind: string;
  label: string;
  mark: Mark | undefined;
  vertex: number;
  stop: boolean;
  press: (vertex: number) => void;
  point: (vertex: number | null) => void;
  able: boolean;
}

function Vertex({ name, at, kind, label, mark, vertex, stop, press, point, able }: VertexProps) {
  const text = fitted(name);
  const state = mark ? ` worth ${mark.shape} d${mark.depth}${mark.best ? " best" : ""}` : "";
  return (
    <g class={`vertex ${kind}${able ? " able" : ""}${state}`} role="button" data-vertex={vertex} data-move={name}
      tabindex={stop ? 0 : -1} aria-disabled={!able} aria-label={label} onClick={() => press(vertex)}
      onFocus={() => point(vertex)} onBlur={() => point(null)}
      onPointerEnter={(event) => { if (event.pointerType !== "touch") point(vertex); }} onPointerLeave={() => point(null)}>
      <circle class="halo" cx={at.x} cy={at.y} r={radius + 5} />
      <circle class="body" cx={at.x} cy={at.y} r={radius} />
      {mark && <path class={`shape ${mark.shape}${mark.best ? " best" : ""}`} d={shapePath(mark.shape, at.x, at.y - 8, 4.6)} />}
      <text x={at.x} y={at.y + (mark ? 9 : 4.8)} text-anchor="middle" font-size={Math.min(13, 42 / text.length)}>{text}</text>
    </g>
  );
}

export function GraphBoard(board: BoardProps) {
  const words = say(board.language);
  const { position, change, legal } = board;
  const text = position.state ?? position.text;
  const state = useMemo(() => readGraph(text), [text]);
  const vertices = useMemo(() => around(state), [state]);
  const key = `${state.head} ${vertices.length === state.names.length ? "" : vertices.join(" ")}`;
  const drawn = useMemo(() => drawing(state, vertices), [key]);
  const marks = useMemo(() => marksOf(board.worths, words), [board.worths, words]);
  const [focus, setFocus] = useState<number | null>(null);
  const [chosen, setChosen] = useState<number | null>(null);
  const svg = useRef<SVGSVGElement>(null);
  useEffect(() => setChosen(null), [change === null]);
  const mates = useMemo(() => {
    const number = new Map(state.names.map((name, vertex) => [name, vertex]));
    return board.why?.pairs?.map(([one, two]) => [number.get(one) ?? -1, number.get(two) ?? -1] as const) ?? null;
  }, [board.why, state]);
  const edges = useMemo(
    () => state.edges.map(([one, two]) => {
      const [from, to] = [drawn.at.get(one), drawn.at.get(two)];
      return from && to ? edgePath(from, to, state.directed) : "";
    }).join(""),
    [drawn, state.edges],
  );
  if (!vertices.length) return <Notice board={board} text={words.largeGraph(state.names.length, state.edges.length)} />;

  const { token, visited, names } = state;
  const find = (move: string | null) => (move === null ? -1 : names.indexOf(move));
  const able = (vertex: number) => change !== null || legal.has(names[vertex] ?? "");
  const first = vertices.find(able) ?? vertices[0] ?? 0;
  const current = focus !== null && drawn.at.has(focus) ? focus : (token ?? first);
  const covered = new Set(mates?.flat());
  const missed = mates && !board.why?.cut
    ? vertices.filter((vertex) => !covered.has(vertex) && !visited[vertex] && vertex !== token) : [];
  const trail = [...(token === null ? [] : [token]), ...board.trail.map(find)].filter((vertex) => drawn.at.has(vertex));
  const [pointed, last] = [find(board.pointed), find(board.last)];
  const [walk, start] = [position.record.slice(0, position.after).map(({ move }) => find(move)), readStart(position.text)];
  if (start !== null) walk.unshift(find(start));

  function press(vertex: number) {
    setFocus(vertex);
    if (!change) {
      if (able(vertex)) board.play(names[vertex] ?? "");
    } else if (chosen === null) setChosen(vertex);
    else {
      change(writeGraph(chosen === vertex ? cycleVertex(state, vertex) : withEdge(state, chosen, vertex)));
      setChosen(null);
    }
  }
  const point = (vertex: number | null) => board.point(vertex !== null && legal.has(names[vertex] ?? "") ? (names[vertex] ?? null) : null);
  function onKeyDown(event: KeyboardEvent) {
    const direction = directions[event.key];
    if (direction) {
      const next = towards(drawn, current, ...direction);
      if (next !== null) {
        setFocus(next);
        svg.current?.querySelector<SVGElement>(`[data-vertex="${next}"]`)?.focus();
      }
    } else if (event.key === "Enter" || event.key === " ") press(current);
    else if (event.key === "Escape" && chosen !== null) setChosen(null);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }
  const kindOf = (vertex: number) => [
    vertex === token ? "token" : visited[vertex] ? "visited" : "free",
    vertex === pointed ? "is-pointed" : "", vertex === chosen ? "is-chosen" : "", vertex === last ? "is-last" : "",
  ].join(" ");
  const labelOf = (vertex: number) => {
    const what = vertex === token ? words.token : visited[vertex] ? words.visited : words.free;
    const mark = marks.get(names[vertex] ?? "");
    return words.vertex(names[vertex] ?? "", [what, ...(mark ? [mark.words] : [])].join(", "));
  };
  const way = (list: readonly number[]) => list.flatMap((vertex) => drawn.at.get(vertex) ?? []);
  const line = (points: readonly Point[]) => points.map(({ x, y }, i) => `${i ? "L" : "M"}${x} ${y}`).join("");
  return (
    <div class="board-box">
      <svg ref={svg} class="board graph" viewBox={`0 0 ${Math.round(drawn.width)} ${Math.round(drawn.height)}`} role="group"
        aria-label={words.graph(names.length, state.edges.length)} onKeyDown={onKeyDown}
        style={{ maxWidth: `${Math.round(Math.max(420, Math.min(860, drawn.width * 1.5)))}px` }}>
        <path class="edges" d={edges} />
        <path class="walked" d={line(way(walk))} stroke-width={5} />
        {mates && <path class="pair" d={mates.map((pair) => line(way(pair))).join("")} />}
        <g class="trail" aria-hidden="true">
          {trail.slice(1).map((vertex, i) => {
            const [from, to] = [drawn.at.get(trail[i] ?? -1), drawn.at.get(vertex)];
            return from && to && <path key={i} class="step" opacity={fade(i, trail.length)} stroke-width={3} d={edgePath(from, to, true)} />;
          })}
        </g>
        {missed.map((vertex) => {
          const spot = drawn.at.get(vertex);
          return spot && <circle key={vertex} class="missed" cx={spot.x} cy={spot.y} r={radius + 6} />;
        })}
        {vertices.map((vertex) => (
          <Vertex key={vertex} vertex={vertex} name={names[vertex] ?? ""} at={drawn.at.get(vertex) ?? { x: 0, y: 0 }}
            kind={kindOf(vertex)} label={labelOf(vertex)} mark={marks.get(names[vertex] ?? "")} stop={vertex === current}
            press={press} point={point} able={able(vertex)} />
        ))}
        <g class="trail" aria-hidden="true">
          {trail.slice(token === null ? 0 : 1, 13).map((vertex, i) => {
            const spot = drawn.at.get(vertex);
            return spot && (
              <g key={i} class={((position.to_move ?? 0) + i) % 2 ? "second" : "first"} opacity={fade(i, 12)}>
                <circle cx={spot.x + 14} cy={spot.y - 14} r={8.5} />
                <text x={spot.x + 14} y={spot.y - 10.4} text-anchor="middle" font-size={10.5}>{i + 1}</text>
              </g>
            );
          })}
        </g>
      </svg>
      {vertices.length < names.length && (
        <>
          <p class="board-note">{words.partOfGraph(vertices.length, names.length)}</p>
          <MoveList board={board} />
        </>
      )}
      {change && <EditBar hint={words.editGraph} />}
    </div>
  );
}

// The token of the start, before the moves of the record.
function readStart(text: string): string | null {
  const words = text.split(/\s+/);
  const at = words.indexOf("token");
  return at < 0 ? null : (words[at + 1] ?? null);
}
