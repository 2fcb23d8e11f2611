// The English of the page, a script of its own: en.js.
import { en } from "./en";

globalThis.qijuWords = { ...globalThis.qijuWords, en };
