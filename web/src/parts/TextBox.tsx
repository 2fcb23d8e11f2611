// A text for the server, with the place of a fault marked.

import { useEffect, useRef } from "preact/hooks";
import type { Fault } from "../data/types";
import { text } from "../text/text";
import { Said } from "./Said";

interface TextBoxProps {
  id: string;
  name: string;
  value: string;
  fault: Fault | null;
  code?: boolean; // letters stay as pasted
  change: (value: string) => void;
}

// Lines and columns count from 1, columns in bytes.
function placeOf(value: string, fault: Fault): number {
  const lines = value.split("\n");
  const line = Math.min((fault.line ?? 1) - 1, lines.length - 1);
  const before = lines.slice(0, line).reduce((sum, one) => sum + one.length + 1, 0);
  const bytes = new TextEncoder().encode(lines[line] ?? "").slice(0, (fault.column ?? 1) - 1);
  return before + new TextDecoder().decode(bytes).length;
}

function wordAt(value: string, place: number): [number, number] {
  const length = /^\S+/.exec(value.slice(place))?.[0].length ?? 0;
  return [place, place + Math.max(length, 1)];
}

// The text before, at and after the fault, for the layer under the letters.
function marked(value: string, fault: Fault) {
  const [from, to] = wordAt(value, placeOf(value, fault));
  return (
    <>
      {value.slice(0, from)}
      <mark>{value.slice(from, to) || " "}</mark>
      {value.slice(to)}
      {"\n "}
    </>
  );
}

export function TextBox({ id, name, value, fault, code, change }: TextBoxProps) {
  const t = text.value;
  const area = useRef<HTMLTextAreaElement>(null);
  const under = useRef<HTMLPreElement>(null);
  const align = () => {
    if (area.current && under.current) under.current.scrollTop = area.current.scrollTop;
    if (area.current && under.current) under.current.scrollLeft = area.current.scrollLeft;
  };
  const placed = fault?.line ? fault : null;
  useEffect(() => {
    const box = area.current;
    if (!box || !placed) return;
    const lines = value.split("\n").length;
    const height = box.scrollHeight / Math.max(lines, 1);
    const top = ((placed.line ?? 1) - 1) * height;
    if (top < box.scrollTop || top > box.scrollTop + box.clientHeight - height)
      box.scrollTop = top - box.clientHeight / 2;
    align();
  }, [placed]);
  return (
    <div class="textbox">
      <div class="layers">
        <pre ref={under} aria-hidden="true">
          {placed ? marked(value, placed) : value}
        </pre>
        <textarea
          id={id}
          ref={area}
          data-code={code}
          aria-label={name}
          aria-invalid={fault !== null}
          aria-describedby={`${id}-fault`}
          spellcheck={false}
          autocomplete="off"
          autocapitalize="off"
          wrap="off"
          value={value}
          onScroll={align}
          onInput={(event) => change(event.currentTarget.value)}
        />
      </div>
      <p class="fault" id={`${id}-fault`} role="status" data-part="fault">
        {fault && (
          <>
            {placed && <strong>{t.at(placed.line ?? 1, placed.column ?? 1)}</strong>}
            <Said words={t.faultOf(fault)} />
          </>
        )}
      </p>
    </div>
  );
}
