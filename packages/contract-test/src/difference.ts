const SHOWN_CHARACTERS = 120;

/**
 * The first place where two JSON values differ, in words; undefined when they are equal. The order of keys does
 * not matter here (see orderDifference).
 */
export function difference(expected: unknown, got: unknown, path = ''): string | undefined {
  if (isObject(expected) && isObject(got) && Array.isArray(expected) === Array.isArray(got)) {
    return differenceInside(expected, got, path);
  }
  if (Object.is(expected, got)) return undefined;
  return `expected ${shown(expected)}, got ${shown(got)}${path ? ` at ${path}` : ''}`;
}

function differenceInside(expected: object, got: object, path: string): string | undefined {
  if (Array.isArray(expected) && Array.isArray(got) && expected.length !== got.length) {
    return `expected ${expected.length} entries, got ${got.length}${path ? ` at ${path}` : ''}`;
  }
  const at = (key: string) => placeOf(expected, path, key);
  const [wanted, there] = [new Map(Object.entries(expected)), new Map(Object.entries(got))];
  for (const [key, value] of wanted) {
    if (!there.has(key)) return `expected ${at(key)} to be ${shown(value)}, got nothing there`;
    const inside = difference(value, there.get(key), at(key));
    if (inside) return inside;
  }
  const extra = [...there.keys()].find((key) => !wanted.has(key));
  return extra === undefined
    ? undefined
    : `expected no ${at(extra)}, got ${shown(there.get(extra))}; allowed: ${[...wanted.keys()].join(', ')}`;
}

/** The first place where two equal values list their keys in another order, in words; undefined for the same order. */
export function orderDifference(expected: unknown, got: unknown, path = ''): string | undefined {
  if (!isObject(expected) || !isObject(got)) return undefined;
  const [wanted, there] = [Object.keys(expected), Object.keys(got)];
  if (wanted.join() !== there.join()) {
    const place = path ? ` at ${path}` : '';
    return `expected the keys in the order ${wanted.join(', ')}, got ${there.join(', ')}${place}`;
  }
  for (const [key, value] of Object.entries(expected)) {
    const inside = orderDifference(
      value,
      (got as Record<string, unknown>)[key],
      placeOf(expected, path, key),
    );
    if (inside) return inside;
  }
  return undefined;
}

/** A value as JSON, cut to fit a sentence. */
export function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length <= SHOWN_CHARACTERS ? text : `${text.slice(0, SHOWN_CHARACTERS)}…`;
}

function placeOf(parent: object, path: string, key: string): string {
  if (Array.isArray(parent)) return `${path}[${key}]`;
  return path === '' ? key : `${path}.${key}`;
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
