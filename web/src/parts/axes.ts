// The axes of the chart: coordinates of places and values, in pixels of its box, and the ticks.

export interface Axes {
  left: number; // the plot inside the box
  top: number;
  right: number;
  bottom: number;
  pitch: number; // between two places
  x: (place: number) => number; // the middle of a place
  y: (value: number) => number;
  placeAt: (x: number) => number; // the nearest place
  placeTicks: number[];
  valueTicks: number[];
}

const room = { left: 44, top: 6, right: 10, bottom: 22 }; // pixels around the plot
const least = { places: 4, between: 50, above: 22 }; // places shown; pixels between two ticks
const mostTicks = 4; // of a scale of logarithms

// The smallest of 1, 2, 5, 10, 20, 50 ... that is at least `smallest`.
export function roundStep(smallest: number): number {
  const power = 10 ** Math.max(Math.floor(Math.log10(smallest)), 0);
  return power * ([1, 2, 5].find((factor) => factor * power >= smallest) ?? 10);
}

function multiples(step: number, from: number, to: number): number[] {
  const first = Math.ceil(from / step);
  return Array.from({ length: Math.max(Math.floor(to / step) - first + 1, 0) }, (_, i) => (first + i) * step);
}

const lowest = (values: readonly number[], from: number) => values.reduce((low, value) => Math.min(low, value), from);
const highest = (values: readonly number[], from: number) => values.reduce((high, value) => Math.max(high, value), from);

interface Scale {
  of: (value: number) => number; // 0 at the bottom, 1 at the top
  ticks: (height: number) => number[];
}

// Margins, with 0 among them.
function scoreScale(values: readonly number[]): Scale {
  const [low, high] = [lowest(values, 0), highest(values, 0)];
  const margin = Math.max((high - low) * 0.12, 0.5);
  const [from, to] = [low - margin, high + margin];
  return {
    of: (value) => (value - from) / (to - from),
    ticks: (height) => multiples(roundStep(((to - from) * least.above) / height), from, to),
  };
}

// Numbers of moves: on a logarithmic scale, from 1 to thousands.
function countScale(values: readonly number[]): Scale {
  const high = highest(values, 2);
  const [from, to] = [Math.log(0.7), Math.log(high * 1.5)];
  let factor = 2;
  while (factor ** mostTicks <= high) factor *= 2;
  return {
    of: (value) => (Math.log(value) - from) / (to - from),
    ticks: () => Array.from({ length: Math.floor(Math.log(high) / Math.log(factor) + 1e-9) + 1 }, (_, i) => factor ** i),
  };
}

export function axes(width: number, height: number, places: number, values: readonly number[], scored: boolean): Axes {
  const { left, top } = room;
  const right = Math.max(width - room.right, left + 1);
  const bottom = Math.max(height - room.bottom, top + 1);
  const pitch = (right - left) / Math.max(places, least.places);
  const scale = (scored ? scoreScale : countScale)(values);
  return {
    left,
    top,
    right,
    bottom,
    pitch,
    x: (place) => left + (place + 0.5) * pitch,
    y: (value) => bottom - scale.of(value) * (bottom - top),
    placeAt: (x) => Math.min(Math.max(Math.round((x - left) / pitch - 0.5), 0), places - 1),
    placeTicks: multiples(roundStep(least.between / pitch), 0, places - 1),
    valueTicks: scale.ticks(bottom - top),
  };
}
