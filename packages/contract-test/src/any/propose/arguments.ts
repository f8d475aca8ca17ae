import type { Json } from '@headroom/model/suite';
import { allows, type Bounds } from './allows.ts';
import { madeUpNumber, madeUpText } from './made-up.ts';
import { wordsOf } from './words-of.ts';

/** The parts of a JSON schema that values are taken from; all a stranger's. */
interface InputSchema extends Bounds {
  const?: unknown;
  default?: unknown;
  examples?: unknown;
  anyOf?: unknown;
  oneOf?: unknown;
  minItems?: unknown;
  items?: unknown;
  properties?: unknown;
  required?: unknown;
}

/** Elements of a list that are made up, alternatives and properties that are looked at, and levels of them. */
const MOST_ITEMS = 100;
const MOST_NESTED_ITEMS = 10;
const MOST_LEVELS = 4;

/** A file and a folder that the server may read, as it sees them. */
export interface GivenPaths {
  readonly file?: string | undefined;
  readonly folder?: string | undefined;
}

const PATHS = new Set(
  'path paths file filename filepath dir directory folder root repo repository'.split(' '),
);
const FILES = new Set(['file', 'filename', 'filepath']);

/** The path for an argument of this name; a tool of files gets the file. */
function pathFor(name: string, tool: string, { file, folder }: GivenPaths): string | undefined {
  const words = wordsOf(name);
  const isPath = PATHS.has(words.at(-1) ?? '') || words.slice(-2).join(' ') === 'file name';
  if (!isPath) return undefined;
  return [...words, ...wordsOf(tool)].some((word) => FILES.has(word)) ? file : folder;
}

/** Arguments of a call, or the required ones that nothing tells a value of. */
export type Proposed =
  | { readonly arguments: Readonly<Record<string, Json>> }
  | { readonly missing: readonly string[] };

/**
 * Arguments of a tool: each that it requires, by what its schema says of it.
 * @param given values by `tool.argument` or by the names of arguments, which stand before the schema's
 * @param paths what arguments for paths get where the schema tells no value
 */
export function proposeArguments(
  schema: unknown,
  given: Readonly<Record<string, Json>>,
  tool: string,
  paths: GivenPaths = {},
): Proposed {
  const { properties, required } = asSchema(schema);
  const known = asRecord(properties);
  const names = Array.isArray(required) ? required.filter((name) => typeof name === 'string') : [];
  // A value given for an argument that this tool has is meant for it, required or not.
  const givenFor = (name: string) => given[`${tool}.${name}`] ?? given[name];
  const givenNames = Object.keys(known).filter((name) => givenFor(name) !== undefined);
  const wanted = new Set([...names, ...givenNames]);
  const values = [...wanted].map(
    (name) =>
      [name, givenFor(name) ?? valueOfSchema(name, known[name]) ?? pathFor(name, tool, paths)] as const,
  );
  const missing = values.filter(([, value]) => value === undefined).map(([name]) => name);
  if (missing.length > 0) return { missing };
  return { arguments: Object.fromEntries(values) as Record<string, Json> };
}

/** A value that a schema says itself, or that is as good as any; undefined where only some values are right. */
function valueOfSchema(name: string, schema: unknown, level = 0): Json | undefined {
  if (level > MOST_LEVELS) return undefined;
  const said = asSchema(schema);
  if (said.const !== undefined) return said.const as Json;
  for (const value of [said.default, ...examplesOf(said), firstHarmless(said.enum)]) {
    if (value !== undefined && allows(said, value)) return value as Json;
  }
  const alternatives = alternativesOf(said);
  if (alternatives.length > 0) {
    return firstDefined(alternatives.map((one) => valueOfSchema(name, one, level + 1)));
  }
  switch (said.type) {
    case 'boolean':
      return false;
    case 'integer':
    case 'number':
      return madeUpNumber(name, said);
    case 'array':
      return listOf(name, said, level);
    case 'object':
      return objectOf(said, level);
    case 'string':
      return madeUpText(name, said);
    default:
      return undefined;
  }
}

/** Schemas of which a value has one, that of null left out: `null` would ask for nothing. */
function alternativesOf({ anyOf, oneOf, type, ...rest }: InputSchema): InputSchema[] {
  if (Array.isArray(type)) return type.filter((one) => one !== 'null').map((one) => ({ ...rest, type: one }));
  const schemas = [anyOf, oneOf].find((one) => Array.isArray(one)) as unknown[] | undefined;
  const described = (schemas ?? []).slice(0, MOST_ITEMS).map(asSchema);
  return described.filter((one) => one.type !== 'null');
}

const firstDefined = <T>(values: readonly (T | undefined)[]) => values.find((value) => value !== undefined);

/** As many elements as the schema wants; undefined where it tells no value of them. */
function listOf(name: string, { minItems, items }: InputSchema, level: number): Json | undefined {
  if (typeof minItems !== 'number' || minItems < 1) return [];
  if (minItems > (level === 0 ? MOST_ITEMS : MOST_NESTED_ITEMS)) return undefined;
  const item = valueOfSchema(name, items, level + 1);
  return item === undefined ? undefined : Array.from({ length: Math.ceil(minItems) }, () => item);
}

/** The properties that the schema requires; undefined where it tells no value of one. */
function objectOf({ properties, required }: InputSchema, level: number): Json | undefined {
  const known = asRecord(properties);
  const names = Array.isArray(required) ? required.filter((name) => typeof name === 'string') : [];
  if (names.length > MOST_ITEMS) return undefined;
  const values = names.map((name) => [name, valueOfSchema(name, known[name], level + 1)] as const);
  if (values.some(([, value]) => value === undefined)) return undefined;
  return Object.fromEntries(values) as Json;
}

/** The first value of an enum that does not ask for an error. */
function firstHarmless(values: unknown): unknown {
  if (!Array.isArray(values)) return undefined;
  return values.find((value) => !/error|fail|invalid/i.test(String(value))) ?? values[0];
}

function examplesOf({ examples }: InputSchema): unknown[] {
  return Array.isArray(examples) ? examples.slice(0, MOST_ITEMS) : [];
}

function asSchema(value: unknown): InputSchema {
  return asRecord(value) as InputSchema;
}

function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : {};
}
