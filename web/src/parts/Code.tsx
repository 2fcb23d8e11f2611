// The link of the page as a QR code, for a phone.

import { useEffect, useState } from "preact/hooks";
import { source } from "../data/source";
import { text } from "../text/text";
import { forOthers, isOurs } from "./link";
import { Sheet } from "./Sheet";

const quiet = 4; // light squares around the code

// Dark squares as one path: every run of a row is a rectangle.
const pathOf = (rows: readonly string[]) =>
  rows
    .flatMap((row, y) =>
      [...row.matchAll(/1+/g)].map(
        ({ index, 0: run }) => `M${index + quiet} ${y + quiet}h${run.length}v1h-${run.length}z`,
      ),
    )
    .join("");

function Squares({ rows }: { rows: readonly string[] }) {
  const size = rows.length + 2 * quiet;
  return (
    <svg class="code" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={text.value.code}>
      <rect width={size} height={size} fill="#fff" />
      <path d={pathOf(rows)} fill="#000" />
    </svg>
  );
}

export function Code() {
  const t = text.value;
  const [link, setLink] = useState("");
  const [rows, setRows] = useState<readonly string[] | null>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    const find = async () => {
      const found = await forOthers(location.href);
      setLink(found);
      setRows((await source.code?.(found)) ?? null);
    };
    find().catch(() => setFailed(true));
  }, []);
  return (
    <Sheet name={t.code} part="code">
      {rows && <Squares rows={rows} />}
      {failed && <p>{t.noCode}</p>}
      {link && isOurs(link) && <p>{t.codeOurs}</p>}
      <p class="quiet code-link">{link}</p>
    </Sheet>
  );
}
