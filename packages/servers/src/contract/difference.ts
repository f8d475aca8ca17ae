const SHOWN_CHARACTERS = 120;

/**
 * The first place where two JSON values differ, in words; undefined when they are equal. The order of keys does
 * not matter here (see orderDiffers).
 */
export function difference(expected: unknown, got: unknown, path = ''): string | undefined {
  if (isObject(expected) && isObject(got) && Array.isArray(expected) === Array.isArray(got)) {
    return differenceInside(expected, got, path);
  }
  if (Object.is(expected, got)) return undefined;
  return `expected ${shown(expected)}, got ${shown(got)}${path ? ` at ${path}` : ''}`;
}

function differenceInside(expected: object, got: object, path: string): string | undefined {
  const at = (key: string) =>
    Array.isArray(expected) ? `${path}[${key}]` : path === '' ? key : `${path}.${key}`;
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

/** Whether two equal values list their keys in another order. */
export function orderDiffers(expected: unknown, got: unknown): boolean {
  return JSON.stringify(expected) !== JSON.stringify(got);
}

/** A value as JSON, cut to fit a sentence. */
export function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length <= SHOWN_CHARACTERS ? text : `${text.slice(0, SHOWN_CHARACTERS)}…`;
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
