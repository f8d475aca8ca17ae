/** Text as Postgres takes it: it knows no NUL character and no halves of characters, which a program's output may hold. */
export function storable(text: string): string {
  return text.replaceAll('\0', '\uFFFD').toWellFormed();
}

/** JSON as Postgres takes it: every text in it, names of fields included, as `storable`. */
export function storableJson<T>(value: T): T {
  return walked(JSON.parse(JSON.stringify(value))) as T;
}

function walked(value: unknown): unknown {
  if (typeof value === 'string') return storable(value);
  if (Array.isArray(value)) return value.map(walked);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [storable(key), walked(part)]));
}
