import type { Json } from '@headroom/workload';

/** The parts of a JSON schema that values are taken from; all a stranger's. */
interface InputSchema {
  const?: unknown;
  default?: unknown;
  examples?: unknown;
  enum?: unknown;
  type?: unknown;
  format?: unknown;
  minimum?: unknown;
  minItems?: unknown;
  items?: unknown;
  properties?: unknown;
  required?: unknown;
}

/** Values of formats of which any will do. */
const OF_FORMATS: Readonly<Record<string, string>> = {
  date: '2026-01-01',
  'date-time': '2026-01-01T00:00:00Z',
  email: 'somebody@example.org',
  uri: 'https://example.org/',
  url: 'https://example.org/',
};

/** Elements of a list that are made up, and levels of lists within lists. */
const MOST_ITEMS = 100;
const MOST_LEVELS = 4;

/** Arguments of a call, or the required ones that nothing tells a value of. */
export type Proposed =
  | { readonly arguments: Readonly<Record<string, Json>> }
  | { readonly missing: readonly string[] };

/**
 * Arguments of a tool: each that it requires, by what its schema says of it.
 * @param given values by `tool.argument` or by the names of arguments, which stand before the schema's
 */
export function proposeArguments(
  schema: unknown,
  given: Readonly<Record<string, Json>>,
  tool: string,
): Proposed {
  const { properties, required } = asSchema(schema);
  const known = asRecord(properties);
  const names = Array.isArray(required) ? required.filter((name) => typeof name === 'string') : [];
  // A value given for an argument that this tool has is meant for it, required or not.
  const givenFor = (name: string) => given[`${tool}.${name}`] ?? given[name];
  const givenNames = Object.keys(known).filter((name) => givenFor(name) !== undefined);
  const wanted = new Set([...names, ...givenNames]);
  const values = [...wanted].map((name) => [name, givenFor(name) ?? valueOfSchema(known[name])] as const);
  const missing = values.filter(([, value]) => value === undefined).map(([name]) => name);
  if (missing.length > 0) return { missing };
  return { arguments: Object.fromEntries(values) as Record<string, Json> };
}

/** A value that a schema says itself; undefined where any value would be a guess. */
function valueOfSchema(schema: unknown, level = 0): Json | undefined {
  const said = asSchema(schema);
  for (const value of [said.const, said.default, firstOf(said.examples), firstHarmless(said.enum)]) {
    if (value !== undefined) return value as Json;
  }
  switch (said.type) {
    case 'boolean':
      return false;
    case 'integer':
    case 'number':
      return typeof said.minimum === 'number' ? said.minimum : undefined;
    case 'array':
      return listOf(said, level);
    case 'string':
      return typeof said.format === 'string' ? OF_FORMATS[said.format] : undefined;
    default:
      return undefined;
  }
}

/** As many elements as the schema wants; undefined where it tells no value of them. */
function listOf({ minItems, items }: InputSchema, level: number): Json | undefined {
  if (typeof minItems !== 'number' || minItems < 1) return [];
  if (minItems > MOST_ITEMS || level >= MOST_LEVELS) return undefined;
  const item = valueOfSchema(items, level + 1);
  return item === undefined ? undefined : Array.from({ length: Math.ceil(minItems) }, () => item);
}

/** The first value of an enum that does not ask for an error. */
function firstHarmless(values: unknown): unknown {
  if (!Array.isArray(values)) return undefined;
  return values.find((value) => !/error|fail|invalid/i.test(String(value))) ?? values[0];
}

function firstOf(values: unknown): unknown {
  return Array.isArray(values) ? values[0] : undefined;
}

function asSchema(value: unknown): InputSchema {
  return asRecord(value) as InputSchema;
}

function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : {};
}
