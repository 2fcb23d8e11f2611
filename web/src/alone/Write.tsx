// A user-defined game in JavaScript: its code, initial examples, and its faults.

import { useEffect, useState } from "preact/hooks";
import { Refusal, source } from "../data/source";
import type { Fault } from "../data/types";
import { Sheet } from "../parts/Sheet";
import { TextBox } from "../parts/TextBox";
import { tell } from "../state/asking";
import { brought, game } from "../state/store";
import { text } from "../text/text";
import { examples } from "./examples";

// The state of a game belongs to its code, so the page starts anew.
function openAnew(fragment: string): void {
  location.hash = fragment;
  location.reload();
}

// URL of a game's first board.
const firstOf = (name: string) => new URLSearchParams({ game: name }).toString();

export function Write() {
  const t = text.value;
  const own = source.own;
  const shown = game.value?.name ?? "";
  const mine = own?.codeOf(shown) ?? null;
  const offer = brought.value;
  const [code, setCode] = useState(offer?.code ?? mine ?? examples.squares ?? "");
  const [fault, setFault] = useState<Fault | null>(null);
  const [asking, setAsking] = useState(false);
  useEffect(() => () => void (brought.value = null), []);
  if (!own) return null;

  const change = (typed: string) => {
    setCode(typed);
    setFault(null);
  };
  const play = async () => {
    setFault(null);
    setAsking(true);
    try {
      const name = await own.write(code);
      openAnew(code === offer?.code ? offer.fragment : firstOf(name));
    } catch (error) {
      if (error instanceof Refusal) setFault(error.fault);
      else tell(error, null);
    }
    setAsking(false);
  };
  const forget = () => {
    own.forget(shown);
    openAnew("");
  };
  return (
    <Sheet name={t.writeGame} part="write">
      <p class={offer ? "" : "quiet"}>{offer ? t.brought : t.writeMeans}</p>
      {!offer && (
        <p class="examples">
          {t.examples}
          {Object.entries(examples).map(([name, example]) => (
            <button key={name} onClick={() => change(example)}>
              {name}
            </button>
          ))}
        </p>
      )}
      <TextBox id="write-text" name={t.writeGame} value={code} fault={fault} code change={change} />
      <button class="main" disabled={asking} onClick={() => void play()}>
        {t.playIt}
      </button>
      {asking && <button onClick={() => source.stop?.()}>{t.cancel}</button>}
      {mine !== null && (
        <button onClick={forget}>
          {t.forgetIt(shown)}
        </button>
      )}
    </Sheet>
  );
}
