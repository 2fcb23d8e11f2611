// How fast a game of two computers goes, or the steps of a solution.

import { speed, type Speed } from "../state/store";
import { text } from "../text/text";

const speeds: readonly Speed[] = ["slow", "normal", "fast"];

export function SpeedChoice() {
  const t = text.value;
  return (
    <select
      aria-label={t.speed}
      value={speed.value}
      onChange={(event) => (speed.value = event.currentTarget.value as Speed)}
    >
      {speeds.map((one) => (
        <option key={one} value={one}>
          {t.speeds[one]}
        </option>
      ))}
    </select>
  );
}
