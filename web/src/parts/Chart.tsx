// The value over the game: the picture (Curve.tsx), the current place, and words about the place under the
// pointer or a finger.

import { computed, signal } from "@preact/signals";
import { useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Course } from "../data/types";
import { course } from "../state/analysis";
import { go } from "../state/play";
import { position, valuesOn } from "../state/store";
import { text } from "../text/text";
import { signed, whole } from "../value";
import { axesOf, Curve, Place, type Entries } from "./Curve";

// The place under the pointer or a finger; null: none.
const under = signal<number | null>(null);

function ahead(entry: Course["course"][number], name: (side: 0 | 1) => string): string {
  const t = text.value;
  if (entry.total === null) return entry.ahead ? t.ahead(name(entry.ahead < 0 ? 1 : 0)) : t.even;
  const total = whole(entry.total);
  return total ? t.aheadBy(name(total < 0n ? 1 : 0), signed(total)) : t.even;
}

// The words of the chart, about the place under the pointer, or the current place.
const caption = computed(() => {
  const t = text.value;
  const shown = position.value;
  const place = under.value ?? shown?.after ?? 0;
  const entry = course.value?.course[place];
  const players = shown?.players;
  if (!players || !entry) return "";
  const said = t.chartAt(place, ahead(entry, (side) => t.player(players[side])));
  if (!Number(entry.legal)) return said;
  const lost = entry.value.kind !== "score" && Number(entry.value.hi) < 0;
  return `${said} · ${lost ? t.noneGood : t.good(String(entry.good), String(entry.legal))}`;
});

// The plot fills its box, of any size.
function Plot({ entries }: { entries: Entries }) {
  const box = useRef<SVGSVGElement>(null);
  const [size, setSize] = useState({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const target = box.current;
    if (!target) return undefined;
    const measure = () => setSize({ width: target.clientWidth, height: target.clientHeight });
    measure();
    const watcher = new ResizeObserver(measure);
    watcher.observe(target);
    return () => watcher.disconnect();
  }, []);
  const { width, height } = size;
  const at = useMemo(() => axesOf(width, height, entries), [width, height, entries]);
  const curve = useMemo(() => <Curve at={at} entries={entries} />, [at, entries]);
  const look = (x: number) => (under.value = at.placeAt(x - (box.current?.getBoundingClientRect().left ?? 0)));
  const touch = ({ touches: [finger] }: TouchEvent) => finger && look(finger.clientX);
  return (
    <svg
      ref={box}
      onMouseMove={(event) => look(event.clientX)}
      onMouseLeave={() => (under.value = null)}
      onTouchStart={touch}
      onTouchMove={touch}
      onTouchEnd={() => (under.value = null)}
      onClick={(event) => {
        look(event.clientX);
        if (under.value !== null) void go(under.value);
      }}
    >
      {width > 0 && curve}
      {under.value !== null && <Place at={at} place={under.value} name="under" />}
      <Place at={at} place={position.value?.after ?? 0} name="here" />
    </svg>
  );
}

export function Chart() {
  const t = text.value;
  const known = valuesOn.value ? course.value : null;
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
      <div class="plot" role="img" aria-label={caption.value || t.chart}>
        {known ? (
          <Plot entries={known.course} />
        ) : (
          <p class="quiet">{valuesOn.value ? t.chartEmpty : t.chartHidden}</p>
        )}
      </div>
      <p class="caption" data-part="chart-caption" title={t.goodMeans}>
        {known ? caption.value : ""}
      </p>
    </section>
  );
}
