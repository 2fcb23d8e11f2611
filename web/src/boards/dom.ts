// What boards say to the browser.

export const classes = (...names: (string | false | null | undefined)[]): string =>
  names.filter(Boolean).join(" ");

// A key or a click that meant something here means nothing to the page.
export function handled(event: Event): void {
  event.preventDefault();
  event.stopPropagation();
}
