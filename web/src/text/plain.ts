// A text from a Chinese page or editor: its full-width digits, letters, signs and blanks become ASCII, which qiju's
// input formats use, and invisible characters vanish. Lines with Chinese characters are sentences and stay.

const wide = /[\uff01-\uff5e]/g; // the full-width forms of the visible ASCII characters
const apart = 0xfee0; // from an ASCII character to its full-width form
const blanks = /[\u00a0\u2000-\u200a\u202f\u3000]/g;
const invisible = /[\u200b\u2060\ufeff]/g;
const sentence = /\p{Script=Han}/u;

const plainLine = (line: string): string =>
  line
    .replaceAll(blanks, " ")
    .replaceAll("\u3001", ",")
    .replaceAll("\u2212", "-")
    .replaceAll(wide, (one) => String.fromCharCode(one.charCodeAt(0) - apart));

export const plain = (words: string): string =>
  unmarked(words)
    .split("\n")
    .map((line) => (sentence.test(line) ? line : plainLine(line)))
    .join("\n");

// Without byte order marks and other characters that nobody sees.
export const unmarked = (words: string): string => words.replaceAll(invisible, "");
