// graph: DIMACS, Matrix Market or a list of edges; sections `token` and `visited`.

import { replaced } from "./lists";

export interface Graph {
  names: string[];
  edges: [number, number][]; // each once; arcs if directed
  directed: boolean;
  token: number | null;
  visited: boolean[];
  head: string; // the text before the sections: identifies the graph
}

class Builder {
  readonly names: string[] = [];
  readonly edges: [number, number][] = [];
  private readonly numbers = new Map<string, number>();
  private readonly seen = new Set<string>();
  directed = false;

  vertex(name: string): number {
    const found = this.numbers.get(name);
    if (found !== undefined) return found;
    this.numbers.set(name, this.names.length);
    return this.names.push(name) - 1;
  }

  count(vertices: number): void {
    if (!(vertices <= 1_000_000)) throw new Error("a graph that a page can hold");
    for (let i = 1; i <= vertices; i++) this.vertex(`${i}`);
  }

  edge(from: string, to: string): void {
    const [one, two] = [this.vertex(from), this.vertex(to)];
    const key = this.directed || one < two ? `${one} ${two}` : `${two} ${one}`;
    if (one === two || this.seen.has(key)) return;
    this.seen.add(key);
    this.edges.push([one, two]);
  }

  // A graph in which every arc has a reverse arc is undirected.
  finish(): Pick<Graph, "names" | "edges" | "directed"> {
    const { names, edges } = this;
    if (!this.directed || !edges.every(([one, two]) => this.seen.has(`${two} ${one}`)))
      return { names, edges, directed: this.directed };
    return { names, edges: edges.filter(([one, two]) => one < two), directed: false };
  }
}

const keywords = new Set(["token", "visited", "moves", "end"]);

function readList(lines: readonly string[], graph: Builder): void {
  lines.forEach((line, at) => {
    const [one, two] = line.split(/\s+/);
    if (!one || /^[#%]/.test(one)) return;
    if (at === 0 && (one === "directed" || one === "undirected")) graph.directed = one === "directed";
    else if (two === undefined) graph.vertex(one);
    else graph.edge(one, two);
  });
}

function readDimacs(lines: readonly string[], graph: Builder): void {
  for (const line of lines) {
    const [kind, one = "", two = ""] = line.split(/\s+/);
    if (kind === "p") {
      graph.directed = one === "sp";
      graph.count(Number(two));
    } else if (kind === "e" || kind === "a") graph.edge(one, two);
  }
}

function readMatrix(lines: readonly string[], graph: Builder): void {
  graph.directed = /\bgeneral\b/i.test(lines[0] ?? "");
  const [first = "", ...entries] = lines.slice(1).filter((line) => !line.startsWith("%"));
  graph.count(Number(first.split(/\s+/)[0]));
  for (const line of entries) {
    const [one = "", two = ""] = line.split(/\s+/);
    graph.edge(one, two);
  }
}

export function readGraph(text: string): Graph {
  const lines = text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
  const first = lines.findIndex((line) => keywords.has(line.split(/\s+/)[0] ?? ""));
  const head = first < 0 ? lines : lines.slice(0, first);
  const graph = new Builder();
  const start = head[0] ?? "";
  if (start.startsWith("%%MatrixMarket")) readMatrix(head, graph);
  else if (/^[cp](\s|$)/.test(start)) readDimacs(head, graph);
  else readList(head, graph);
  const state: Graph = {
    ...graph.finish(),
    token: null,
    visited: graph.names.map(() => false),
    head: head.join("\n"),
  };
  readSections(first < 0 ? [] : lines.slice(first).join(" ").split(/\s+/), state);
  return state;
}

function readSections(words: readonly string[], state: Graph): void {
  const number = new Map(state.names.map((name, vertex) => [name, vertex]));
  let keyword = "";
  for (const word of words) {
    if (keywords.has(word)) keyword = word;
    if (keyword === "moves" || keyword === "end") return;
    const vertex = number.get(word);
    if (vertex === undefined || word === keyword) continue;
    if (keyword === "token") state.token = vertex;
    else state.visited[vertex] = true;
  }
}

// As a list of edges, which allows any names.
export function writeGraph(state: Graph): string {
  const { names, edges, directed, token, visited } = state;
  const lines = [directed ? "directed" : "undirected", ...names];
  for (const [one, two] of edges) lines.push(`${names[one]} ${names[two]}`);
  if (token !== null) lines.push(`token ${names[token]}`);
  const been = names.filter((_, vertex) => visited[vertex] && vertex !== token);
  if (been.length) lines.push(`visited ${been.join(" ")}`);
  return lines.join("\n") + "\n";
}

export function withEdge(state: Graph, one: number, two: number): Graph {
  const same = ([a, b]: [number, number]) =>
    (a === one && b === two) || (!state.directed && a === two && b === one);
  const edges = state.edges.some(same)
    ? state.edges.filter((edge) => !same(edge))
    : [...state.edges, [one, two] as [number, number]];
  return { ...state, edges };
}

// Open, the token, visited, open. Visited vertices need a token.
export function cycleVertex(state: Graph, vertex: number): Graph {
  const { token, visited } = state;
  if (vertex === token) return { ...state, token: null, visited: visited.map(() => false) };
  if (visited[vertex]) return { ...state, visited: replaced(visited, vertex, false) };
  if (token === null) return { ...state, token: vertex };
  return { ...state, visited: replaced(visited, vertex, true) };
}

export function adjacency(state: Pick<Graph, "names" | "edges" | "directed">): number[][] {
  const rows: number[][] = state.names.map(() => []);
  for (const [one, two] of state.edges) {
    rows[one]?.push(two);
    if (!state.directed) rows[two]?.push(one);
  }
  return rows;
}
