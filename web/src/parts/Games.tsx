// The catalogue as a gallery, by theorem; a field finds a game by its names, its contests' ids and titles, and
// by pinyin.

import { signal } from "@preact/signals";
import { useEffect, useState } from "preact/hooks";
import type { BoardProps } from "../boards/board";
import { boardOf } from "../boards/load";
import { source } from "../data/source";
import type { GameSummary, Kind, Position } from "../data/types";
import { open, sample } from "../state/play";
import { catalogue, dialog, game, trouble } from "../state/store";
import { found } from "../text/finding";
import { games } from "../text/games";
import { gameText, language, text } from "../text/text";
import { Sheet } from "./Sheet";

const kinds: readonly Kind[] = ["score", "outcome", "nimber", "puzzle"];
const nobody: ReadonlySet<string> = new Set();
const nothing = () => undefined;

// A board without interaction.
export const still = (position: Position): BoardProps => ({
  position,
  language: language.value,
  legal: nobody,
  play: nothing,
  values: null,
  valued: false,
  trail: [],
  arrows: [],
  draw: null,
  pointed: null,
  point: nothing,
  turned: false,
  last: null,
  why: null,
  change: null,
  edit: null,
  puzzle: null,
});

// The first board of a game, once it is known.
function Picture({ name }: { name: string }) {
  const [shown, setShown] = useState<Position | null>(null);
  useEffect(() => {
    sample(name).then(setShown, nothing);
  }, [name]);
  const Board = boardOf(name);
  return (
    <div class="picture" aria-hidden="true" inert>
      {shown && <Board {...still(shown)} />}
    </div>
  );
}

const typed = signal("");

const namesOf = (one: GameSummary): string[] => [
  ...one.aliases,
  gameText(one.name).name,
  games[one.name]?.name ?? "",
];

function Entry({ one }: { one: GameSummary }) {
  const words = gameText(one.name);
  return (
    <li>
      <Picture name={one.name} />
      <button
        data-game={one.name}
        aria-current={game.value?.name === one.name}
        onClick={() => void open(one.name, null, { sides: ["you", "perfect"] })}
      >
        <strong>{words.name}</strong>
        <span>{words.rules || one.summary}</span>
        {one.aliases.length > 0 && <small>{one.aliases.join(" · ")}</small>}
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
  const all = found(
    typed.value,
    catalogue.value.map((one) => ({ ...one, names: namesOf(one) })),
  );
  // Enter opens the only remaining game.
  const enter = (event: Event) => {
    event.preventDefault();
    if (all[0] && all.length === 1) void open(all[0].name, null, { sides: ["you", "perfect"] });
  };
  return (
    <Sheet name={t.games} part="games">
      <form class="find" role="search" onSubmit={enter}>
        {trouble.value?.fault && <p class="failed">{t.faultOf(trouble.value.fault)}</p>}
        <input
          type="search"
          aria-label={t.find}
          placeholder={t.findMeans}
          value={typed.value}
          onInput={(event) => (typed.value = event.currentTarget.value)}
        />
      </form>
      {source.own && (
        <button class="write" onClick={() => (dialog.value = "write")}>
          {t.writeGame}
        </button>
      )}
      <div class="games">
        <Group name={t.yourGames} games={all.filter((one) => one.own)} />
        {kinds.map((kind) => (
          <Group
            key={kind}
            name={t.classes[kind]}
            games={all.filter((one) => !one.own && one.kind === kind)}
          />
        ))}
        {!all.length && <p class="quiet">{t.noneFound}</p>}
      </div>
    </Sheet>
  );
}
