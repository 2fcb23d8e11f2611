// The sentences of steps in the language of the page.

import type { ExplainedStep } from "../data/types";
import { text } from "../text/text";

export const sentenceOf = ({ sentence, phrase }: ExplainedStep): string =>
  text.value.faultOf({ message: sentence, phrase });

export const inWords = (words: string): string =>
  text.value.faultOf({ message: words, phrase: { form: words, values: [] } });
