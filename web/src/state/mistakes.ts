// The mistakes of the line in view, as far as the reviewer has reported them.

import { computed } from "@preact/signals";
import { lineTo, type Node } from "../tree/tree";
import { whole } from "../value";
import { visit } from "./play";
import { position, tip, tree, valuesOn } from "./store";

export const isMistake = ({ said }: Node): boolean => said !== undefined && whole(said.cost) > 0n;

export const mistakes = computed<readonly Node[]>(() =>
  tree.value && tip.value && valuesOn.value ? lineTo(tip.value).filter(isMistake) : [],
);

// The first mistake after the current place; after the last, the first of all.
export function nextMistake(): void {
  const after = position.value?.after ?? 0;
  const next = mistakes.value.find(({ ply }) => ply > after) ?? mistakes.value[0];
  if (next) void visit(next);
}
