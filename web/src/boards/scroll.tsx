// A board that is too large for its place: it keeps a size that can be read, and is scrolled.

import type { ComponentChildren } from "preact";

const leastScale = 0.72; // pixels per unit of the drawing

export const readable = (width: number, height: number) => ({
  minWidth: `${width * leastScale}px`,
  minHeight: `${height * leastScale}px`,
});

interface ScrollProps {
  large: boolean;
  follow?: (event: { currentTarget: HTMLElement }) => void; // is called when it is scrolled
  children: ComponentChildren;
}

export const Scroll = ({ large, follow, children }: ScrollProps) =>
  large ? (
    <div class="scroll" onScroll={follow}>
      {children}
    </div>
  ) : (
    <>{children}</>
  );
