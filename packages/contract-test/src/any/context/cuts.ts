import { createHash } from 'node:crypto';
import type { ContextCut, TextSize, ToolContext } from '@headroom/model/context';
import { LONG_DESCRIPTION_TOKENS, LONG_ENUM_VALUES } from '@headroom/model/context/limits';
import type { ListedEntry } from './capture.ts';

/** A part of an input schema that may be worth a look, before its tokens are counted. */
export interface CutCandidate extends Pick<ContextCut, 'count' | 'kind' | 'place' | 'tools'> {
  readonly text: string;
  /** How often it could be left out. */
  readonly times: number;
}

const MOST_CUTS = 100;
const MOST_TOOLS = 10;
/** Characters of the JSON of a schema that is looked for in other tools. */
const REPEATED_CHARACTERS = { least: 200, most: 20_000 } as const;
/** Keywords whose values are schemas by name: a property may be called `enum`. */
const MAPS = new Set(['properties', 'patternProperties', '$defs', 'definitions', 'dependentSchemas']);
/** Keywords whose values are data. */
const DATA = new Set(['const', 'default', 'required', 'enum', 'examples', 'example']);

type Visit = (keyword: string, value: unknown, place: string) => void;
/** @returns false: the schemas inside are left out */
type Enter = (schema: object, place: string) => boolean;

/** Parts of the tools that may be worth a look. */
export function candidatesIn(tools: readonly ListedEntry[]): CutCandidate[] {
  const candidates: CutCandidate[] = [];
  for (const { name, description, inputSchema } of tools) {
    const tool = String(name ?? '');
    const add = (kind: ContextCut['kind'], place: string, value: unknown, count = 1) =>
      candidates.push({ kind, tools: [tool], place, count, times: 1, text: textOf(value) });
    // A token is a character at least.
    const addDescription = (text: unknown, place: string) => {
      if (typeof text === 'string' && text.length > LONG_DESCRIPTION_TOKENS) add('description', place, text);
    };
    addDescription(description, '');
    walk(inputSchema, '', (keyword, value, place) => {
      if (keyword === 'description') addDescription(value, place || '(schema)');
      if (keyword === 'enum' && Array.isArray(value) && value.length > LONG_ENUM_VALUES) {
        add('enum', place, value, value.length);
      }
      if (keyword === 'example') add('examples', place, value);
      if (keyword === 'examples' && Array.isArray(value)) add('examples', place, value, value.length);
    });
  }
  return [...candidates, ...repeatedIn(tools)];
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));

/** What is worth a look, the largest first. */
export function cutsOf(
  candidates: readonly CutCandidate[],
  sizeOf: (text: string) => TextSize,
  tools: readonly ToolContext[],
): ContextCut[] {
  const cuts = candidates.flatMap(({ text, times, kind, ...more }): ContextCut[] => {
    const { tokens, bytes } = sizeOf(text);
    if (kind === 'description' && tokens <= LONG_DESCRIPTION_TOKENS) return [];
    return [{ ...more, kind, size: { tokens: tokens * times, bytes: bytes * times } }];
  });
  return [...cuts, ...outputsOf(tools)].toSorted((a, b) => b.size.tokens - a.size.tokens).slice(0, MOST_CUTS);
}

function outputsOf(tools: readonly ToolContext[]): ContextCut[] {
  const described = tools
    .filter(({ outputSchema }) => outputSchema.bytes > 0)
    .toSorted((a, b) => b.outputSchema.tokens - a.outputSchema.tokens);
  if (described.length === 0) return [];
  const sum = (part: keyof TextSize) => described.reduce((all, tool) => all + tool.outputSchema[part], 0);
  return [
    {
      kind: 'output',
      tools: described.slice(0, MOST_TOOLS).map(({ tool }) => tool),
      count: described.length,
      place: '',
      size: { tokens: sum('tokens'), bytes: sum('bytes') },
    },
  ];
}

/** Schemas that several tools have alike; of one inside another that is repeated, the outer one. */
function repeatedIn(tools: readonly ListedEntry[]): CutCandidate[] {
  const seen = new Map<string, Set<number>>();
  const digests = new Map<object, string>();
  for (const [at, { inputSchema }] of tools.entries()) {
    walk(inputSchema, '', undefined, (schema) => {
      const digest = digestOf(schema);
      if (digest === undefined) return true;
      digests.set(schema, digest);
      seen.set(digest, (seen.get(digest) ?? new Set()).add(at));
      return true;
    });
  }
  const repeated = new Map<string, { text: string; place: string; tools: string[]; times: number }>();
  for (const { name, inputSchema } of tools) {
    walk(inputSchema, '', undefined, (schema, place) => {
      const digest = digests.get(schema);
      if (digest === undefined || (seen.get(digest)?.size ?? 0) < 2) return true;
      const one = repeated.get(digest) ?? { text: JSON.stringify(schema), place, tools: [], times: 0 };
      one.times += 1;
      const tool = String(name ?? '');
      if (one.tools.at(-1) !== tool) one.tools.push(tool);
      repeated.set(digest, one);
      return false;
    });
  }
  return [...repeated.values()]
    .filter(({ tools: named }) => named.length > 1)
    .map(({ text, place, tools: named, times }) => ({
      ...{ kind: 'repeated' as const, text, place, count: times, times: times - 1 },
      tools: named.slice(0, MOST_TOOLS),
    }));
}

function digestOf(schema: object): string | undefined {
  const json = JSON.stringify(schema);
  const { least, most } = REPEATED_CHARACTERS;
  if (json.length < least || json.length > most) return undefined;
  return createHash('sha256').update(json).digest('base64');
}

/**
 * Walks through the schemas of a schema.
 * @param visit called with each keyword that is no schema
 * @param enter called with each schema, the outer ones first
 */
function walk(schema: unknown, place: string, visit: Visit | undefined, enter: Enter = () => true): void {
  if (Array.isArray(schema)) {
    for (const one of schema) walk(one, place, visit, enter);
    return;
  }
  if (typeof schema !== 'object' || schema === null || !enter(schema, place)) return;
  for (const [keyword, value] of Object.entries(schema)) {
    if (MAPS.has(keyword) && typeof value === 'object' && value !== null) {
      for (const [name, inner] of Object.entries(value))
        walk(inner, place ? `${place}.${name}` : name, visit, enter);
    } else if (DATA.has(keyword) || typeof value !== 'object') {
      visit?.(keyword, value, place);
    } else {
      walk(value, place, visit, enter);
    }
  }
}
