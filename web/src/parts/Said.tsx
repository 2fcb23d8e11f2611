// What the server says, in the language of the page; what that has no words for is marked as English.

export const Said = ({ words }: { words: string }) => (
  <span lang={/\p{Script=Han}/u.test(words) ? undefined : "en"}>{words}</span>
);
