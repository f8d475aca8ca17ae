import {
  type Alias,
  type Document,
  isAlias,
  isMap,
  isNode,
  isPair,
  isScalar,
  type Pair,
  type Scalar,
  visit,
  type YAMLMap,
} from 'yaml';
import { MAX_LEVELS } from './limits.ts';
import type { Refusal } from './refusal.ts';

/** Values of a file once every alias is replaced by what it stands for. */
const MAX_VALUES = 10_000;
/** Characters of its texts then, for each of which there is room in what is stored of it. */
const MAX_CHARACTERS = 256 * 1024;
/** A level of an object is the object and the pair of a key and its value. */
const NODES_A_LEVEL = 2;

/** Keys that are the prototype's: they would be lost on the way. */
const KEYS_OF_PROTOTYPE = ['__proto__'];

/**
 * Refuses what is YAML and no JSON, or not what it seems: keys that repeat or are no texts, numbers that are none,
 * aliases within aliases.
 * @returns every refusal
 */
export function refusalsIn(document: Document): Refusal[] {
  const found: Refusal[] = [];
  const add = (node: unknown, message: string) => found.push({ offset: offsetOf(node), message });
  let values = 0;
  let characters = 0;
  visit(document, (_key, node, path) => {
    values += 1;
    if (path.length > NODES_A_LEVEL * MAX_LEVELS + 1) {
      add(node, `nests deeper than ${MAX_LEVELS} levels`);
      return visit.BREAK;
    }
    if (isMap(node)) for (const { key, message } of problemsOfKeys(node)) add(key, message);
    const message = isScalar(node) ? problemOfScalar(node) : undefined;
    if (message) add(node, message);
    if (!isAlias(node)) return undefined;
    const size = sizeOf(node, document);
    if (typeof size === 'string') add(node, size);
    else {
      values += size.values;
      characters += size.characters;
    }
    return undefined;
  });
  if (values > MAX_VALUES) add(null, `has more than ${MAX_VALUES} values: keep long lists in files`);
  if (characters > MAX_CHARACTERS) add(null, 'has aliases of long texts: keep long texts in files');
  return found;
}

function offsetOf(node: unknown): number {
  const at = isPair(node) ? node.key : node;
  return isNode(at) ? (at.range?.[0] ?? 0) : 0;
}

const NO_TEXT = 'is a key that is not text: write text';

function problemsOfKeys(map: YAMLMap): { key: unknown; message: string }[] {
  const known = new Set<string>();
  return map.items.flatMap(({ key }: Pair) => {
    if (!isScalar(key)) return { key, message: NO_TEXT };
    const name = String(key.value);
    const message = problemOfKey(key, name, known);
    known.add(name);
    return message ? { key, message } : [];
  });
}

function problemOfKey(key: Scalar, name: string, known: ReadonlySet<string>): string | undefined {
  if (typeof key.value !== 'string' && typeof key.value !== 'number') return NO_TEXT;
  if (KEYS_OF_PROTOTYPE.includes(name)) return `is a key that is not allowed: ${name}`;
  if (name === '<<') return 'is a merge key, which is not read: write its keys out';
  return known.has(name) ? `duplicates the key "${name}": keep one of them` : undefined;
}

function problemOfScalar({ value }: Scalar): string | undefined {
  if (typeof value === 'string') {
    if (value.includes('\0')) return 'holds the character U+0000';
    return value.isWellFormed() ? undefined : 'holds half of a character';
  }
  if (typeof value !== 'number') return undefined;
  if (!Number.isFinite(value)) return 'is not a number that JSON can hold: write another, or text in quotes';
  return Number.isInteger(value) && !Number.isSafeInteger(value)
    ? 'is larger than whole numbers that are read exactly (2^53): write it as text in quotes'
    : undefined;
}

/** Values that an alias stands for and characters of their texts, or the reason why it may not, in words. */
function sizeOf(alias: Alias, document: Document): { values: number; characters: number } | string {
  const source = alias.resolve(document);
  if (!source) return `is an alias without an anchor: "&${alias.source}" must come before it`;
  let values = 0;
  let characters = 0;
  let isNested = false;
  visit(source, (_key, node) => {
    values += 1;
    if (isScalar(node) && typeof node.value === 'string') characters += node.value.length;
    if (!isAlias(node)) return undefined;
    isNested = true;
    return visit.BREAK;
  });
  return isNested ? 'is an alias of what holds an alias: write one of them out' : { values, characters };
}
