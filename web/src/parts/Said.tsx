// A message of the server, in the language of the page; untranslated text is marked as English.

export const Said = ({ words }: { words: string }) => (
  <span lang={/\p{Script=Han}/u.test(words) ? undefined : "en"}>{words}</span>
);
