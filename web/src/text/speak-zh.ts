// The Chinese of the page, a script of its own: zh.js.
import { zh } from "./zh";

globalThis.qijuWords = { ...globalThis.qijuWords, zh };
