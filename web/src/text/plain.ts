// A text copied from a Chinese page: its full-width digits, commas, letters and blanks become ASCII, which qiju's input
// formats use.

const wide = /[０-９Ａ-Ｚａ-ｚ，]/g;
const apart = 0xfee0; // from an ASCII character to its full-width form

export const plain = (words: string): string =>
  unmarked(words)
    .replaceAll("\u3000", " ")
    .replace(wide, (one) => String.fromCharCode(one.charCodeAt(0) - apart));

// Without the byte order mark that some editors write at the start of a file.
export const unmarked = (words: string): string => words.replace(/^\ufeff/, "");
