// A component whose code is loaded when it is shown for the first time, or before that by `fetch`.

import { signal } from "@preact/signals";
import type { ComponentType, JSX } from "preact";

export interface Lazy<Props> {
  (props: Props): JSX.Element | null;
  fetch: () => Promise<void>;
}

export function lazy<Props extends object>(load: () => Promise<ComponentType<Props>>): Lazy<Props> {
  const found = signal<ComponentType<Props> | null>(null);
  let loading: Promise<void> | null = null;
  const fetch = () =>
    (loading ??= load().then(
      (part) => void (found.value = part),
      (error: unknown) => {
        loading = null; // the next time that it is wanted it is tried again
        throw error;
      },
    ));
  function Shown(props: Props) {
    const Part = found.value;
    if (!Part) fetch().catch(() => undefined);
    return Part ? <Part {...props} /> : null;
  }
  return Object.assign(Shown, { fetch });
}
