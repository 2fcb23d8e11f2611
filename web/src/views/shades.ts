// Colours of values: from blue over grey to yellow (after cividis), a scale that people with every kind of colour vision
// tell apart, and that is one of lightness in print. Black or white is readable on each.

const stops: readonly (readonly [number, number, number])[] = [
  [0, 34, 78], [53, 69, 108], [102, 105, 112], [148, 142, 119], [200, 184, 102], [254, 232, 56],
];

export interface Shade {
  paper: string;
  ink: "#000" | "#fff";
}

// The part of the way from the least to the largest value, 0 to 1.
export function shadeOf(part: number): Shade {
  const place = Math.min(Math.max(part, 0), 1) * (stops.length - 1);
  const at = Math.min(Math.floor(place), stops.length - 2);
  const [from, to] = [stops[at]!, stops[at + 1]!];
  const mixed = from.map((channel, i) => Math.round(channel + (to[i]! - channel) * (place - at)));
  return { paper: `rgb(${mixed.join(" ")})`, ink: contrast(mixed, 0) >= contrast(mixed, 255) ? "#000" : "#fff" };
}

// Relative luminance and contrast of WCAG 2.
function luminance(channels: readonly number[]): number {
  const [red = 0, green = 0, blue = 0] = channels.map((channel) => {
    const part = channel / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

export function contrast(channels: readonly number[], grey: number): number {
  const [one, other] = [luminance(channels), luminance([grey, grey, grey])];
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}
