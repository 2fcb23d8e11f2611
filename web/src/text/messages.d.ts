// What build.mjs makes of po/zh_CN.po: the Chinese of the messages that the page can show, by their forms.
declare module "messages" {
  export const phrases: Readonly<Record<string, string>>;
  export const keyOf: (form: string) => string;
}
