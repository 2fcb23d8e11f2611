// Small pictures on a grid of 16 × 16, drawn in the colour of the text.

const paths = {
  start: "M3 3v10M13 3 6 8l7 5z",
  back: "M11 3 5 8l6 5z",
  forward: "M5 3l6 5-6 5z",
  end: "M13 3v10M3 3l7 5-7 5z",
  undo: "M6 3 2.5 6.5 6 10M3 6.5h6.5a3.5 3.5 0 0 1 0 7H6",
  play: "M4 3l9 5-9 5z",
  hold: "M5 3v10M11 3v10",
  turn: "M3 7a5 5 0 0 1 9-2M13 2v3h-3M13 9a5 5 0 0 1-9 2M3 14v-3h3",
  down: "M4 6l4 4 4-4",
  plus: "M8 3v10M3 8h10",
  link: "M6.5 9.5l3-3M7 4.5l1.5-1.5a3 3 0 0 1 4.5 4.5L11.5 9M9 11.5 7.5 13A3 3 0 0 1 3 8.5L4.5 7",
  picture: "M2.5 3.5h11v9h-11zM3 11l3.5-3.5 3 3 1.5-1.5 2 2M10.5 6.2h.1",
  close: "M4 4l8 8M12 4l-8 8",
  previous: "M10 4 6 8l4 4",
  next: "M6 4l4 4-4 4",
} as const;

export type IconName = keyof typeof paths;

export function Icon({ name }: { name: IconName }) {
  return (
    <svg class="icon" viewBox="0 0 16 16" aria-hidden="true">
      <path d={paths[name]} />
    </svg>
  );
}
