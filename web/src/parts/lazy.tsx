// Components whose code is loaded when one of them is shown for the first time.

import { signal } from "@preact/signals";
import type { ComponentType } from "preact";

export function lazy<Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name): ComponentType {
  const found = signal<ComponentType | null>(null);
  let loading: Promise<void> | null = null;
  const fetch = async () => {
    try {
      found.value = (await load())[name];
    } catch {
      loading = null; // the next time that it is wanted it is tried again
    }
  };
  return function Lazy() {
    const Part = found.value;
    if (!Part) void (loading ??= fetch());
    return Part ? <Part /> : null;
  };
}
