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
  minLength?: unknown;
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

/** Arguments of a call, or the required ones that nothing tells a value of. */
export type Proposed =
  | { readonly arguments: Readonly<Record<string, Json>> }
  | { readonly missing: readonly string[] };

/**
 * Arguments of a tool: each that it requires, by what its schema says of it.
 * @param given values by the names of arguments, which stand before the schema's
 */
export function proposeArguments(schema: unknown, given: Readonly<Record<string, Json>>): Proposed {
  const { properties, required } = asSchema(schema);
  const known = asRecord(properties);
  const names = Array.isArray(required) ? required.filter((name) => typeof name === 'string') : [];
  // A value given for an argument that this tool has is meant for it, required or not.
  const wanted = new Set([...names, ...Object.keys(given).filter((name) => Object.hasOwn(known, name))]);
  const values = [...wanted].map((name) => [name, given[name] ?? valueOfSchema(known[name])] as const);
  const missing = values.filter(([, value]) => value === undefined).map(([name]) => name);
  if (missing.length > 0) return { missing };
  return { arguments: Object.fromEntries(values) as Record<string, Json> };
}

/** A value that a schema says itself; undefined where any value would be a guess. */
function valueOfSchema(schema: unknown): Json | undefined {
  const said = asSchema(schema);
  for (const value of [said.const, said.default, firstOf(said.examples), firstOf(said.enum)]) {
    if (value !== undefined) return value as Json;
  }
  switch (said.type) {
    case 'boolean':
      return false;
    case 'integer':
    case 'number':
      return typeof said.minimum === 'number' ? said.minimum : undefined;
    case 'array':
      return [];
    case 'string':
      return typeof said.format === 'string' ? OF_FORMATS[said.format] : undefined;
    default:
      return undefined;
  }
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
