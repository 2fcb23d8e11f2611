// Small things that the browser keeps for the person; where it keeps nothing, they are forgotten.

export function saved(name: string): string | null {
  try {
    return localStorage.getItem(`qiju.${name}`);
  } catch {
    return null;
  }
}

export function save(name: string, value: string): void {
  try {
    localStorage.setItem(`qiju.${name}`, value);
  } catch {
    // The browser forbids it: nothing is lost but the convenience.
  }
}
