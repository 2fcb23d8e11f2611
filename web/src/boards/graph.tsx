// graph: a token walks over the vertices of a graph. A graph of many vertices is drawn only around the token.

import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Why } from "../data/types";
import { useArrows } from "./arrows";
import type { BoardProps } from "./board";
import { EditBar } from "./edit";
import { classes, handled } from "./dom";
import { layout, type Point } from "./layout";
import { marksOf, shapePath, type Mark } from "./marks";
import { adjacency, cycleVertex, readGraph, withEdge, writeGraph, type Graph } from "./models/graph";
import { MoveList, Notice } from "./notice";
import { directions, towards } from "./towards";
import { Arrows, Badge, fade } from "./trail";
import { say } from "./words";
import { pointUnder, useZoom, viewBoxOf, ZoomBar } from "./zoom";

const mostDrawn = 200;
const many = 60; // vertices
const radius = 16;

interface Drawing {
  width: number;
  height: number;
  pitch: number; // the length of an edge
  at: Map<number, Point>; // vertices that are drawn
}

function drawing(state: Graph, vertices: readonly number[]): Drawing {
  const own = new Map(vertices.map((vertex, i) => [vertex, i]));
  const rows = adjacency(state);
  const points = layout(
    vertices.map((vertex) => (rows[vertex] ?? []).flatMap((next) => own.get(next) ?? [])),
  );
  const unit = vertices.length > many ? 62 : 84;
  const xs = points.map(({ x }) => x);
  const ys = points.map(({ y }) => y);
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const [wide, high] = [Math.max(...xs) - left, Math.max(...ys) - top];
  const pad = radius + 12;
  const width = Math.max(240, wide * unit + 2 * pad);
  const aside = (width - wide * unit) / 2;
  const at = new Map(
    vertices.map((vertex, i) => {
      const point = points[i] ?? { x: 0, y: 0 };
      return [vertex, { x: aside + (point.x - left) * unit, y: pad + (point.y - top) * unit }];
    }),
  );
  return { width: Math.round(width), height: Math.round(high * unit + 2 * pad), pitch: unit, at };
}

// The vertices nearest to the token, by breadth-first search.
function around(state: Graph): number[] {
  const all = state.names.map((_, vertex) => vertex);
  if (all.length <= mostDrawn) return all;
  if (state.token === null) return [];
  const rows = adjacency(state);
  const found = new Set([state.token]);
  for (const vertex of found) for (const next of rows[vertex] ?? []) if (found.size < 60) found.add(next);
  return [...found];
}

// Names too long for a circle are shortened; screen readers and the pointer get the whole name.
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

interface VertexProps {
  name: string;
  at: Point;
  kind: string;
  label: string;
  mark: Mark | undefined;
  vertex: number;
  stop: boolean;
  press: (vertex: number) => void;
  focused: (vertex: number) => void;
  point: (vertex: number | null) => void;
  able: boolean;
}

function Vertex({ name, at, kind, label, mark, vertex, stop, press, focused, point, able }: VertexProps) {
  const text = fitted(name);
  return (
    <g
      class={classes("vertex", kind, able && "able", mark && `value ${mark.shape}`, mark?.best && "best")}
      role="button"
      data-vertex={vertex}
      data-move={name}
      tabindex={stop ? 0 : -1}
      aria-disabled={!able}
      aria-label={label}
      onClick={() => press(vertex)}
      onFocus={() => {
        focused(vertex);
        point(vertex);
      }}
      onBlur={() => point(null)}
      onPointerEnter={(event) => {
        if (event.pointerType !== "touch") point(vertex);
      }}
      onPointerLeave={() => point(null)}
    >
      <circle class="halo" cx={at.x} cy={at.y} r={radius + 5} />
      <circle class="body" cx={at.x} cy={at.y} r={radius} />
      {mark && (
        <path
          class={`shape ${mark.shape}${mark.best ? " best" : ""}`}
          d={shapePath(mark.shape, at.x, at.y - 8, 4.6)}
        />
      )}
      <text
        x={at.x}
        y={at.y + (mark ? 9 : 4.8)}
        text-anchor="middle"
        font-size={Math.min(13, 42 / text.length)}
      >
        {text}
      </text>
    </g>
  );
}

// Pairs of the matching shown, and the exposed vertices.
function matchingOf(why: Why | null, state: Graph): { pairs: number[][]; missed: number[] } | null {
  if (!why?.pairs) return null;
  const number = new Map(state.names.map((name, vertex) => [name, vertex]));
  const pairs = why.pairs.map((pair) => pair.map((name) => number.get(name) ?? -1));
  const covered = new Set(pairs.flat());
  const open = (vertex: number) => !state.visited[vertex] && vertex !== state.token;
  const all = why.cut ? [] : state.names.map((_, vertex) => vertex);
  return { pairs, missed: all.filter((vertex) => open(vertex) && !covered.has(vertex)) };
}

const spots = ({ at }: Drawing, vertices: readonly number[]): Point[] =>
  vertices.flatMap((vertex) => at.get(vertex) ?? []);

const line = (points: readonly Point[]): string =>
  points.map(({ x, y }, i) => `${i ? "L" : "M"}${x} ${y}`).join("");

function edgesPath(state: Graph, drawn: Drawing): string {
  return state.edges
    .map((edge) => {
      const [from, to] = spots(drawn, edge);
      return from && to ? edgePath(from, to, state.directed) : "";
    })
    .join("");
}

// The path of the token so far, from the record.
function walked(board: BoardProps, find: (move: string) => number): number[] {
  const { text, record, after } = board.position;
  const start = /(?:^|\s)token\s+(\S+)/.exec(text)?.[1];
  const moves = record.slice(0, after).map(({ move }) => move);
  return (start === undefined ? moves : [start, ...moves]).map(find);
}

const Steps = ({ drawn, vertices }: { drawn: Drawing; vertices: readonly number[] }) => {
  const points = spots(drawn, vertices);
  return (
    <g class="trail" aria-hidden="true">
      {points.slice(1).map((to, i) => {
        const path = edgePath(points[i] ?? to, to, true);
        return <path key={i} class="step" opacity={fade(i, points.length)} stroke-width={3} d={path} />;
      })}
    </g>
  );
};

const mostSteps = 12;

function GraphBoard(board: BoardProps) {
  const text = board.position.state ?? board.position.text;
  const state = useMemo(() => readGraph(text), [text]);
  const vertices = useMemo(() => around(state), [state]);
  const key = `${state.head} ${vertices.length === state.names.length ? "" : vertices.join(" ")}`;
  const drawn = useMemo(() => drawing(state, vertices), [key]);
  const { names, edges } = state;
  if (!vertices.length) {
    return <Notice board={board} text={say(board.language).largeGraph(names.length, edges.length)} />;
  }
  return <Vertices board={board} state={state} vertices={vertices} drawn={drawn} />;
}

interface VerticesProps {
  board: BoardProps;
  state: Graph;
  vertices: readonly number[];
  drawn: Drawing;
}

function Vertices({ board, state, vertices, drawn }: VerticesProps) {
  const words = say(board.language);
  const { position, change, legal } = board;
  const { token, visited, names } = state;
  const editing = change !== null;
  const marks = useMemo(() => marksOf(board.values, words), [board.values, words]);
  const matching = useMemo(() => matchingOf(board.why, state), [board.why, state]);
  const edges = useMemo(() => edgesPath(state, drawn), [drawn, state.edges]);
  const [focus, setFocus] = useState<number | null>(null);
  const [chosen, setChosen] = useState<number | null>(null);
  const svg = useRef<SVGSVGElement>(null);
  const zoom = useZoom(svg, drawn, vertices.length > many);
  const barred = vertices.length > many || zoom.zoomed;
  useEffect(() => setChosen(null), [editing]);

  const nameOf = (vertex: number) => names[vertex] ?? "";
  const find = (move: string | null) => (move === null ? -1 : names.indexOf(move));
  const able = (vertex: number) => editing || legal.has(nameOf(vertex));
  const first = token ?? vertices.find(able) ?? vertices[0] ?? 0;
  const current = focus !== null && drawn.at.has(focus) ? focus : first;
  const [pointed, last] = [find(board.pointed), find(board.last)];
  const best = board.trail.map(find).filter((vertex) => drawn.at.has(vertex));

  function press(vertex: number) {
    setFocus(vertex);
    if (!change) {
      if (legal.size) board.play(nameOf(vertex)); // report why a move is illegal
    } else if (chosen === null) setChosen(vertex);
    else {
      change(writeGraph(chosen === vertex ? cycleVertex(state, vertex) : withEdge(state, chosen, vertex)));
      setChosen(null);
    }
  }
  function point(vertex: number | null) {
    board.point(vertex !== null && !editing && able(vertex) ? nameOf(vertex) : null);
  }
  function onKeyDown(event: KeyboardEvent) {
    const direction = directions[event.key];
    if (direction) {
      const next = towards(drawn.at, current, ...direction);
      const point = next === null ? undefined : drawn.at.get(next);
      if (point) zoom.show(point.x, point.y);
      if (next !== null) svg.current?.querySelector<SVGElement>(`[data-vertex="${next}"]`)?.focus({ preventScroll: true });
    } else if (event.key === "Enter" || event.key === " ") press(current);
    else if (event.key === "Escape" && chosen !== null) setChosen(null);
    else if (event.key === "+" || event.key === "-") zoomBy(event.key === "+" ? 2 : 0.5);
    else return;
    handled(event);
  }
  function zoomBy(factor: number) {
    const point = drawn.at.get(current);
    if (point) zoom.by(factor, point.x, point.y);
  }
  const drawing = useArrows<MouseEvent>(zoom.zoomed ? null : board.draw, (event) => {
    const point = svg.current && pointUnder(event, svg.current);
    if (!point) return null;
    const near = vertices.filter((vertex) => {
      const at = drawn.at.get(vertex);
      return at && Math.hypot(at.x - point.x, at.y - point.y) <= radius + 6;
    });
    return near[0] === undefined ? null : nameOf(near[0]);
  });
  function vertexOf(vertex: number) {
    const mark = marks.get(nameOf(vertex));
    const kind = vertex === token ? "token" : visited[vertex] ? "visited" : "free";
    return (
      <Vertex
        key={vertex}
        vertex={vertex}
        name={nameOf(vertex)}
        at={drawn.at.get(vertex) ?? { x: 0, y: 0 }}
        kind={classes(
          kind,
          vertex === pointed && "is-pointed",
          vertex === chosen && "is-chosen",
          vertex === last && "is-last",
        )}
        label={words.vertex(nameOf(vertex), [words[kind], ...(mark ? [mark.words] : [])].join(words.comma))}
        mark={mark}
        stop={vertex === current}
        press={(one) => zoom.dragged() || drawing.drew() || press(one)}
        focused={setFocus}
        point={point}
        able={able(vertex)}
      />
    );
  }
  return (
    <div class="board-box">
      <svg
        ref={svg}
        class={classes("board", "graph", zoom.zoomed && "zoomed")}
        viewBox={viewBoxOf(zoom.view)}
        {...zoom.handlers}
        onPointerDown={(event) => {
          zoom.handlers.onPointerDown(event);
          drawing.down(event);
        }}
        onPointerUp={drawing.up}
        role="group"
        aria-label={words.graph(names.length, state.edges.length)}
        onKeyDown={onKeyDown}
        style={{ maxWidth: `${Math.round(Math.max(420, Math.min(860, drawn.width * 1.5)))}px` }}
      >
        <path class="edges" d={edges} />
        <path class="walked" d={line(spots(drawn, walked(board, find)))} stroke-width={5} />
        {matching && (
          <path class="pair" d={matching.pairs.map((pair) => line(spots(drawn, pair))).join("")} />
        )}
        <Steps drawn={drawn} vertices={token === null ? best : [token, ...best]} />
        {spots(drawn, matching?.missed ?? []).map(({ x, y }) => (
          <circle key={`${x} ${y}`} class="missed" cx={x} cy={y} r={radius + 6} />
        ))}
        {vertices.map(vertexOf)}
        <Arrows
          ways={board.arrows.flatMap((arrow) => {
            const [from, to] = spots(drawn, arrow.map(find));
            return from && to ? [[from, to] as const] : [];
          })}
          pitch={drawn.pitch / 2}
        />
        {spots(drawn, best.slice(0, mostSteps)).map(({ x, y }, i) => (
          <Badge key={i} step={i} steps={mostSteps} side={position.to_move ?? 0} x={x + 14} y={y - 14} />
        ))}
      </svg>
      {barred && <ZoomBar words={words} said="" zoom={zoomBy} />}
      {vertices.length < names.length && (
        <>
          <p class="board-note">{words.partOfGraph(vertices.length, names.length)}</p>
          <MoveList board={board} />
        </>
      )}
      {editing && <EditBar hint={words.editGraph} />}
    </div>
  );
}

export const boardOf = () => GraphBoard;
