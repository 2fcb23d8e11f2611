// Immutable lists.

export function replaced<One>(list: readonly One[], at: number, one: One): One[] {
  const copy = [...list];
  copy[at] = one;
  return copy;
}

export function grouped<Key, One>(list: Iterable<One>, keyOf: (one: One) => Key): Map<Key, One[]> {
  const groups = new Map<Key, One[]>();
  for (const one of list) {
    const key = keyOf(one);
    const group = groups.get(key);
    if (group) group.push(one);
    else groups.set(key, [one]);
  }
  return groups;
}
