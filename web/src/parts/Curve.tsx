// The picture of the chart. A score is a curve of the first player's lead, in the colour of the player who
// gains; wins and losses are bands in the winner's colour, with a bar for the moves that keep the mover's
// result, and a dot if there is only one. Each kind of mark is one path for all places.

import type { Course } from "../data/types";
import { short } from "../boards/marks";
import { signed } from "../value";
import { axes, type Axes } from "./axes";

export type Entries = Course["course"];

const mostDots = 80; // max places of a curve with a dot each
const widestBar = 18; // pixels
const tenth = (pixels: number) => Math.round(10 * pixels) / 10;

// The value at each place; null: none.
function heights(entries: Entries, scored: boolean): (number | null)[] {
  return entries.map((entry) => {
    if (scored) return entry.total === null ? null : Number(entry.total);
    const losing = Number(entry.value.hi) < 0;
    return losing || Number(entry.legal) === 0 ? null : Number(entry.good);
  });
}

// A stroke of length 0, which is a dot.
const dot = (at: Axes, place: number, value: number) => `M${tenth(at.x(place))} ${tenth(at.y(value))}h0`;

function Grid({ at, label }: { at: Axes; label: (value: number) => string }) {
  return (
    <g class="grid">
      {at.valueTicks.map((value) => (
        <g key={value}>
          <path d={`M${at.left} ${tenth(at.y(value))}H${at.right}`} />
          <text x={at.left - 5} y={tenth(at.y(value)) + 4} text-anchor="end">
            {label(value)}
          </text>
        </g>
      ))}
      {at.placeTicks.map((place) => (
        <text key={place} x={tenth(at.x(place))} y={at.bottom + 15} text-anchor="middle">
          {place}
        </text>
      ))}
    </g>
  );
}

// Runs of places with a value: consecutive places are joined.
function curvePath(at: Axes, values: readonly (number | null)[]): string {
  const point = (value: number | null, place: number) => {
    if (value === null) return "";
    const begins = place === 0 || values[place - 1] === null;
    return `${begins ? "M" : "L"}${tenth(at.x(place))} ${tenth(at.y(value))}`;
  };
  return values.map(point).join("");
}

// Between the curve and the line of an even game.
function areaPath(at: Axes, values: readonly (number | null)[]): string {
  const even = tenth(at.y(0));
  const closed = (run: string) => {
    const points = run.split("L");
    const end = (points.at(-1) ?? "").split(" ")[0];
    return `M${run}L${end} ${even}H${(points[0] ?? "").split(" ")[0]}Z`;
  };
  return curvePath(at, values).split("M").slice(1).map(closed).join("");
}

function Score({ at, values }: { at: Axes; values: readonly (number | null)[] }) {
  const even = (at.y(0) - at.top) / (at.bottom - at.top);
  return (
    <g class="score">
      <linearGradient id="gains" gradientUnits="userSpaceOnUse" x1="0" x2="0" y1={at.top} y2={at.bottom}>
        <stop class="first" offset={even} />
        <stop class="second" offset={even} />
      </linearGradient>
      <path class="area" fill="url(#gains)" d={areaPath(at, values)} />
      <path class="curve" stroke="url(#gains)" d={curvePath(at, values)} />
      {values.length <= mostDots && (
        <path class="dots" d={values.map((value, place) => (value === null ? "" : dot(at, place, value))).join("")} />
      )}
    </g>
  );
}

// Consecutive places at which one player is ahead, as one band.
function bandPath(at: Axes, entries: Entries, ahead: number): string {
  let path = "";
  for (let from = 0, to = 0; from < entries.length; from = to) {
    for (to = from + 1; entries[to]?.ahead === entries[from]?.ahead && to < entries.length;) to++;
    if (entries[from]?.ahead !== ahead) continue;
    const left = tenth(at.left + from * at.pitch);
    path += `M${left} ${at.top}H${tenth(at.left + to * at.pitch)}V${at.bottom}H${left}Z`;
  }
  return path;
}

function Bands({ at, entries }: { at: Axes; entries: Entries }) {
  const band = (name: string, ahead: number) => <path class={`band ${name}`} d={bandPath(at, entries, ahead)} />;
  return (
    <g>
      {band("first", 1)}
      {band("even", 0)}
      {band("second", -1)}
    </g>
  );
}

function Outcome({ at, entries, values }: { at: Axes; entries: Entries; values: readonly (number | null)[] }) {
  const width = Math.min(0.4 * at.pitch, widestBar);
  const bar = (value: number | null, place: number) =>
    value ? `M${tenth(at.x(place) - width / 2)} ${at.bottom}V${tenth(at.y(value))}h${tenth(width)}V${at.bottom}Z` : "";
  const only = values.map((value, place) =>
    value === 1 && Number(entries[place]?.legal) > 1 ? dot(at, place, 1) : "",
  );
  return (
    <g class="outcome">
      <path class="bars" d={values.map(bar).join("")} />
      <path class="dots around" d={only.join("")} />
      <path class="dots" d={only.join("")} />
    </g>
  );
}

const margin = (value: number) => short(signed(BigInt(value))).replace("+", "");

const isScored = (entries: Entries) => entries[0]?.value.kind === "score";

export function axesOf(width: number, height: number, entries: Entries): Axes {
  const scored = isScored(entries);
  const known = heights(entries, scored).filter((value) => value !== null);
  return axes(width, height, entries.length, known, scored);
}

export function Curve({ at, entries }: { at: Axes; entries: Entries }) {
  const scored = isScored(entries);
  const values = heights(entries, scored);
  return (
    <g>
      {!scored && <Bands at={at} entries={entries} />}
      <Grid at={at} label={scored ? margin : String} />
      {scored ? <Score at={at} values={values} /> : <Outcome at={at} entries={entries} values={values} />}
    </g>
  );
}

// A line through a place.
export function Place({ at, place, name }: { at: Axes; place: number; name: string }) {
  return <path class={name} d={`M${tenth(at.x(place))} ${at.top}V${at.bottom}`} />;
}
