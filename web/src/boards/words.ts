// The words of the boards. They are loaded with the page's (text/text.ts).

import type { Language } from "../text/language";
import type { BoardWords, Text } from "../text/text";

export type { BoardWords } from "../text/text";

export const say = (language: Language): BoardWords => (globalThis.qijuWords?.[language] as Text).boards;
