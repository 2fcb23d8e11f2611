// The worth over the game. A score is a curve of what the first player ends ahead by; wins and
// losses are bands in the winner's colour, with the number of moves that keep what the mover has, so
// that a place with only one is seen.

import { computed, signal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import uPlot from "uplot";
import "uplot/dist/uPlot.min.css";
import type { Course } from "../data/types";
import { short } from "../boards/marks";
import { course } from "../state/analysis";
import { go } from "../state/play";
import { position, worthsOn } from "../state/store";
import { language, text } from "../text/text";
import { signed, whole } from "../worth";

type Entry = Course["course"][number];
type Palette = ReturnType<typeof colours>;

// The colours are those of the style sheet, whichever theme is on.
function colours(): Record<
  "ink" | "paper" | "muted" | "line" | "accent" | "good" | "bad" | "even",
  string
> {
  const style = getComputedStyle(document.documentElement);
  const of = (name: string) => style.getPropertyValue(`--${name}`).trim();
  return {
    ink: of("ink"),
    paper: of("paper"),
    muted: of("muted"),
    line: of("line"),
    accent: of("accent"),
    good: of("good"),
    bad: of("bad"),
    even: of("even"),
  };
}

// Bands behind everything: whose the game is at each place.
function drawBands(plot: uPlot, entries: readonly Entry[], palette: Palette): void {
  const { ctx, bbox } = plot;
  ctx.save();
  ctx.globalAlpha = 0.24;
  entries.forEach((entry, index) => {
    const from = plot.valToPos(index - 0.5, "x", true);
    const to = plot.valToPos(index + 0.5, "x", true);
    const left = Math.max(from, bbox.left);
    const right = Math.min(to, bbox.left + bbox.width);
    ctx.fillStyle = { 1: palette.good, 0: palette.even, "-1": palette.bad }[entry.ahead];
    ctx.fillRect(left, bbox.top, right - left, bbox.height);
  });
  ctx.restore();
}

function drawPlace(plot: uPlot, at: number, colour: string): void {
  const { ctx, bbox } = plot;
  const x = Math.round(plot.valToPos(at, "x", true));
  ctx.save();
  ctx.strokeStyle = colour;
  ctx.lineWidth = 2 * devicePixelRatio;
  ctx.beginPath();
  ctx.moveTo(x, bbox.top);
  ctx.lineTo(x, bbox.top + bbox.height);
  ctx.stroke();
  ctx.restore();
}

// Numbers of good moves: on a scale of logarithms, for they go from 1 to thousands.
function heights(entries: readonly Entry[], scored: boolean): (number | null)[] {
  return entries.map((entry) => {
    if (scored) return entry.total === null ? null : Number(entry.total);
    const losing = Number(entry.worth.hi) < 0;
    return losing || Number(entry.legal) === 0 ? null : Number(entry.good);
  });
}

function yScale(scored: boolean): uPlot.Scale {
  const range: uPlot.Range.Function = (_plot, low, high) => {
    const [least, most] = [Math.min(low ?? 0, 0), Math.max(high ?? 0, 0)];
    const room = Math.max((most - least) * 0.12, 0.5);
    return scored ? [least - room, most + room] : [0.7, Math.max(high ?? 1, 2) * 1.5];
  };
  return scored ? { range } : { distr: 3, range };
}

const mostDots = 80; // places of which each has a dot

// A curve of the margin, in the colour of the one who gains: the first player above 0, the second below.
function scoreSeries(palette: Palette, places: number): uPlot.Series {
  const tint = (strength: number) => (plot: uPlot) => {
    const { top, height } = plot.bbox;
    const even = Math.min(Math.max((plot.valToPos(0, "y", true) - top) / height, 0), 1);
    const fill = plot.ctx.createLinearGradient(0, top, 0, top + height);
    const shade = (colour: string) => colour + strength.toString(16).padStart(2, "0");
    fill.addColorStop(even, shade(palette.good));
    fill.addColorStop(even, shade(palette.bad));
    return fill;
  };
  const dots = { show: places <= mostDots, size: 5, fill: palette.ink, stroke: palette.ink };
  return { stroke: tint(255), width: 2, fill: tint(36), fillTo: 0, points: dots };
}

// A bar for the moves that keep what the mover has; a dot where there is only one.
function outcomeSeries(palette: Palette, only: (index: number) => boolean): uPlot.Series {
  const bars = uPlot.paths.bars?.({ size: [0.4, 18] });
  const filter = (plot: uPlot) => Array.from(plot.data[0]).filter(only);
  return {
    stroke: "transparent",
    fill: `color-mix(in srgb, ${palette.ink} 45%, transparent)`,
    ...(bars && { paths: bars }),
    points: { show: true, size: 8, fill: palette.ink, stroke: palette.paper, filter },
  };
}

// Ticks of a scale of logarithms, further apart the higher it goes.
function ticksTo(most: number): number[] {
  const factor = most < 40 ? 2 : most < 2000 ? 4 : 16;
  const ticks = [];
  for (let tick = 1; tick <= most; tick *= factor) ticks.push(tick);
  return ticks;
}

// A number of the axis, short enough for its room.
const label = (value: number): string =>
  Number.isInteger(value) ? short(signed(BigInt(value))).replace("+", "") : String(value);

const steps = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10000, 20000];

function axesOf(scored: boolean, palette: Palette): uPlot.Axis[] {
  const font = `11px ${getComputedStyle(document.body).fontFamily}`;
  const axis = { stroke: palette.muted, font, ticks: { show: false } };
  const splits = (plot: uPlot) => ticksTo(plot.scales.y?.max ?? 1);
  return [
    { ...axis, size: 20, gap: 2, incrs: steps, grid: { show: false } },
    {
      ...axis,
      size: 44,
      gap: 4,
      grid: { stroke: palette.line, width: 1 },
      ...(scored && { values: (_plot: uPlot, ticks: number[]) => ticks.map(label) }),
      ...(!scored && { splits, filter: (_plot: uPlot, ticks: number[]) => ticks }),
    },
  ];
}

function optionsOf(entries: readonly Entry[], box: HTMLElement, at: () => number): uPlot.Options {
  const palette = colours();
  const scored = entries[0]?.worth.kind === "score";
  const only = (index: number) =>
    Number(entries[index]?.good) === 1 && Number(entries[index]?.legal) > 1;
  return {
    width: box.clientWidth,
    height: box.clientHeight,
    legend: { show: false },
    padding: [6, 10, 0, 0],
    cursor: { y: false, drag: { x: false, y: false }, points: { size: 8 } },
    scales: {
      x: { time: false, range: () => [-0.5, Math.max(entries.length - 0.5, 7.5)] },
      y: yScale(scored),
    },
    axes: axesOf(scored, palette),
    series: [{}, scored ? scoreSeries(palette, entries.length) : outcomeSeries(palette, only)],
    hooks: {
      setCursor: [(plot) => (under.value = plot.cursor.idx ?? null)],
      drawClear: scored ? [] : [(plot) => drawBands(plot, entries, palette)],
      draw: [(plot) => drawPlace(plot, at(), palette.accent)],
    },
  };
}

function draw(box: HTMLElement, known: Course, at: () => number): uPlot {
  const entries = known.course;
  const scored = entries[0]?.worth.kind === "score";
  const data: uPlot.AlignedData = [entries.map((_, index) => index), heights(entries, scored)];
  const plot = new uPlot(optionsOf(entries, box, at), data, box);
  // A finger shows the number of the place that it touches, and goes there when it is lifted.
  const touch = (event: TouchEvent) => {
    const finger = event.touches[0];
    if (!finger) return;
    const left = finger.clientX - plot.over.getBoundingClientRect().left;
    plot.setCursor({ left, top: 0 });
  };
  plot.over.addEventListener("touchstart", touch, { passive: true });
  plot.over.addEventListener("touchmove", touch, { passive: true });
  plot.over.addEventListener("click", () => {
    const index = plot.cursor.idx;
    if (index != null) void go(index);
  });
  return plot;
}

// The place under the pointer or a finger; null: none.
const under = signal<number | null>(null);

function ahead(entry: Entry, name: (side: 0 | 1) => string): string {
  const t = text.value;
  if (entry.total === null) return entry.ahead ? t.ahead(name(entry.ahead < 0 ? 1 : 0)) : t.even;
  const total = whole(entry.total);
  return total ? t.aheadBy(name(total < 0n ? 1 : 0), signed(total)) : t.even;
}

// What the chart says at the place under the pointer, or where the person stands.
const caption = computed(() => {
  const t = text.value;
  const shown = position.value;
  const place = under.value ?? shown?.after ?? 0;
  const entry = course.value?.course[place];
  const players = shown?.players;
  if (!players || !entry) return "";
  const said = t.chartAt(place, ahead(entry, (side) => t.player(players[side])));
  if (!Number(entry.legal)) return said;
  const lost = entry.worth.kind !== "score" && Number(entry.worth.hi) < 0;
  return `${said} · ${lost ? t.noneGood : t.good(String(entry.good), String(entry.legal))}`;
});

export function Chart() {
  const t = text.value;
  const box = useRef<HTMLDivElement>(null);
  const plot = useRef<uPlot | null>(null);
  const known = worthsOn.value ? course.value : null;
  useEffect(() => {
    const target = box.current;
    if (!target || !known) return undefined;
    const again = () => {
      plot.current?.destroy();
      plot.current = draw(target, known, () => position.peek()?.after ?? 0);
    };
    again();
    const watcher = new ResizeObserver(() =>
      plot.current?.setSize({ width: target.clientWidth, height: target.clientHeight }),
    );
    watcher.observe(target);
    const theme = matchMedia("(prefers-color-scheme: dark)");
    theme.addEventListener("change", again);
    return () => {
      watcher.disconnect();
      theme.removeEventListener("change", again);
      plot.current?.destroy();
      plot.current = null;
    };
  }, [known, language.value]);
  useEffect(() => plot.current?.redraw(false), [position.value]);
  const scored = position.value?.kind === "score";
  const players = position.value?.players;
  return (
    <section class="chart" aria-labelledby="chart-title" data-part="chart">
      <h3 id="chart-title">
        {t.chart}{" "}
        <span class="count">
          {scored && players ? t.chartScore(t.player(players[0])) : ""}
        </span>
        {!scored && (
          <abbr class="count" title={t.goodMeans}>
            {t.chartOutcome}
          </abbr>
        )}
        {!scored &&
          players?.map((name, side) => (
            <span key={name} class={`count band${side}`}>
              {t.player(name)}
            </span>
          ))}
      </h3>
      <div
        class="plot"
        ref={box}
        role="img"
        aria-label={caption.value || t.chart}
        onMouseLeave={() => (under.value = null)}
        onTouchEnd={() => (under.value = null)}
      >
        {!known && <p class="quiet">{worthsOn.value ? t.chartEmpty : t.chartHidden}</p>}
      </div>
      <p class="caption" data-part="chart-caption" title={t.goodMeans}>
        {known ? caption.value : ""}
      </p>
    </section>
  );
}
