export type Params = Record<string, string | undefined>;
/** Query of a page, as Next.js hands it over. */
export type RawParams = Record<string, string | string[] | undefined>;

/** A page's query with one value a name, the first where it was repeated. */
export function oneEach(raw: RawParams): Params {
  return Object.fromEntries(
    Object.entries(raw).map(([name, value]) => [name, Array.isArray(value) ? value[0] : value]),
  );
}

/** A page's query with the values of repeated names joined by commas, as addresses of the app write lists. */
export function allOf(raw: RawParams): Params {
  return Object.fromEntries(
    Object.entries(raw).map(([name, value]) => [name, Array.isArray(value) ? value.join() : value]),
  );
}

/** An address with these parameters; empty ones are left out. */
export function address(path: string, params: Params): string {
  const kept = Object.entries(params).filter((entry): entry is [string, string] => Boolean(entry[1]));
  const query = new URLSearchParams(kept).toString();
  return query ? `${path}?${query}` : path;
}
