// The keys of the page.

import { text } from "../text/text";
import { Sheet } from "./Sheet";

export function Keys() {
  const t = text.value;
  return (
    <Sheet name={t.keys} part="keys">
      <dl class="keys">
        {t.keyList.map(([keys, means]) => (
          <div key={keys}>
            <dt>
              {keys.split(" ").map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{means}</dd>
          </div>
        ))}
      </dl>
      <p class="quiet">{t.keyMeans}</p>
    </Sheet>
  );
}
