// A text as it is copied from a page in Chinese: its full-width digits, commas, letters and blanks become those of
// ASCII, with which texts are read.

const wide = /[０-９Ａ-Ｚａ-ｚ，]/g;
const apart = 0xfee0; // a full-width character and its own of ASCII

export const plain = (words: string): string =>
  unmarked(words)
    .replaceAll("\u3000", " ")
    .replace(wide, (one) => String.fromCharCode(one.charCodeAt(0) - apart));

// Without the byte order mark that some editors write at the start of a file.
export const unmarked = (words: string): string => words.replace(/^\ufeff/, "");
