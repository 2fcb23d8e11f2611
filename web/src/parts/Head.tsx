// The head of the page: the game, a new board, the link, the language.

import { useState } from "preact/hooks";
import icon from "../icon.svg";
import { source } from "../data/source";
import { savePicture } from "../state/proof";
import { dialog, game, position } from "../state/store";
import { language, gameText, speak, text } from "../text/text";
import { Icon } from "./icons";
import { copyLink } from "./link";

export function Head() {
  const t = text.value;
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    setCopied(await copyLink());
    setTimeout(() => setCopied(false), 1600);
  };
  return (
    <header class="head">
      <a class="skip" href="#board" onClick={skip}>
        {t.skip}
      </a>
      <h1>
        <span class="mark" aria-hidden="true" dangerouslySetInnerHTML={{ __html: icon }} />
        <span lang="en">qiju</span>{" "}
        <span class="han" lang="zh-Hans">
          棋局
        </span>
      </h1>
      <button
        class="choose"
        data-part="games"
        aria-haspopup="dialog"
        onClick={() => (dialog.value = "games")}
      >
        <span class="name">{game.value ? gameText(game.value.name).name : t.games}</span>
        <Icon name="down" />
      </button>
      <button data-part="new" aria-haspopup="dialog" onClick={() => (dialog.value = "new")}>
        <Icon name="plus" />
        <span class="label">{t.newBoard}</span>
      </button>
      <button data-part="copy" class={copied ? "told" : ""} onClick={() => void copy()}>
        <Icon name="link" />
        <span class="label">{copied ? t.copied : t.copyLink}</span>
      </button>
      <button
        data-part="picture"
        aria-disabled={!position.value}
        title={t.savePictureMeans}
        onClick={() => void savePicture()}
      >
        <Icon name="picture" />
        <span class="label">{t.savePicture}</span>
      </button>
      {source.code && (
        <button
          data-part="code"
          class="wide"
          aria-haspopup="dialog"
          title={t.codeMeans}
          onClick={() => (dialog.value = "code")}
        >
          {t.codeShort}
        </button>
      )}
      <span class="gap" />
      <button
        data-part="keys"
        class="wide"
        aria-haspopup="dialog"
        onClick={() => (dialog.value = "keys")}
      >
        {t.keys}
      </button>
      <div class="pair" role="group" aria-label={t.language}>
        <button lang="en" aria-pressed={language.value === "en"} onClick={() => speak("en")}>
          EN
        </button>
        <button lang="zh-Hans" aria-pressed={language.value === "zh"} onClick={() => speak("zh")}>
          中文
        </button>
      </div>
    </header>
  );
}

// The fragment belongs to the position, so the skip link moves the focus itself.
function skip(event: Event): void {
  event.preventDefault();
  const board = document.getElementById("board");
  (board?.querySelector<HTMLElement | SVGElement>("[tabindex='0']") ?? board)?.focus();
}
