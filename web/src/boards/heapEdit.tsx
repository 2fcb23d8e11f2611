// The line below edited heaps: the size of the chosen heap, and the number of heaps.

import { EditBar, WholeField } from "./edit";
import { withHeap, withoutHeap, withSize, type Heaps } from "./models/heaps";
import type { BoardWords } from "./words";

interface EditProps {
  words: BoardWords;
  state: Heaps;
  chosen: number | null;
  set: (state: Heaps) => void;
}

export const EditHeaps = ({ words, state, chosen, set }: EditProps) => (
  <EditBar hint={words.editBeans}>
    {chosen !== null && chosen < state.sizes.length && (
      <WholeField
        label={words.editSize(chosen + 1)}
        value={`${state.sizes[chosen] ?? 0n}`}
        set={(value) => set(withSize(state, chosen, BigInt(value)))}
      />
    )}
    <button type="button" onClick={() => set(withHeap(state, 1n))}>
      {words.addHeap}
    </button>
    {state.sizes.length > 1 && (
      <button type="button" onClick={() => set(withoutHeap(state))}>
        {words.removeHeap}
      </button>
    )}
  </EditBar>
);
