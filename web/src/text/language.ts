// The languages of the page.
export type Language = "en" | "zh";
export const languages: readonly Language[] = ["en", "zh"];
