// The catalogue, by what decides a game.

import type { GameSummary, Kind } from "../data/types";
import { open } from "../state/play";
import { catalogue, game } from "../state/store";
import { gameText, text } from "../text/text";
import { Sheet } from "./Sheet";

const kinds: readonly Kind[] = ["score", "outcome", "nimber", "puzzle"];

function Entry({ one }: { one: GameSummary }) {
  const words = gameText(one.name);
  return (
    <li>
      <button
        data-game={one.name}
        aria-current={game.value?.name === one.name}
        onClick={() => void open(one.name, null, { sides: ["you", "perfect"] })}
      >
        <strong>{words.name}</strong>
        <span>{words.rules || one.summary}</span>
      </button>
    </li>
  );
}

function Group({ name, games }: { name: string; games: readonly GameSummary[] }) {
  if (!games.length) return null;
  return (
    <section>
      <h3>{name}</h3>
      <ul>
        {games.map((one) => (
          <Entry key={one.name} one={one} />
        ))}
      </ul>
    </section>
  );
}

export function Games() {
  const t = text.value;
  const all = catalogue.value;
  return (
    <Sheet name={t.games} part="games">
      <div class="games">
        <Group name={t.yourGames} games={all.filter((one) => one.own)} />
        {kinds.map((kind) => (
          <Group
            key={kind}
            name={t.classes[kind]}
            games={all.filter((one) => !one.own && one.kind === kind)}
          />
        ))}
      </div>
    </Sheet>
  );
}
