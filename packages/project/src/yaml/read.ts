import {
  type Document,
  isAlias,
  isMap,
  isScalar,
  isSeq,
  LineCounter,
  type Node,
  type Pair,
  parseDocument,
} from 'yaml';
import { refusalsIn } from './check-nodes.ts';
import { MAX_ALIASES, refusalByLimits } from './limits.ts';
import type { Refusal } from './refusal.ts';

/** Line and column, from 1. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

export type Path = readonly PropertyKey[];

/** A text of YAML as a value of JSON, with where its parts stand. */
export interface Source {
  readonly value: unknown;
  /** Position of the value at a path, or of the nearest thing around it that is there. */
  positionOf(path: Path): Position;
  /** Position of the key at the end of a path, or of the nearest thing around it. */
  positionOfKey(path: Path): Position;
}

/** Reason why a text is not read, and the place of it. */
export interface PlacedRefusal extends Position {
  readonly message: string;
}

/** Reads one document of YAML 1.2, core schema, or says why not. Never throws. */
export function readYaml(text: string): Source | { readonly refusals: readonly PlacedRefusal[] } {
  const lines = linesOf(text);
  const at = (offset: number): Position => {
    const { line, col } = lines.linePos(offset);
    return { line, column: col };
  };
  const beyond = refusalByLimits(text);
  const refused = (found: readonly Refusal[]) => ({
    refusals: found.map(({ offset, message }) => ({ ...at(offset), message })),
  });
  if (beyond) return refused([beyond]);
  const document = withoutStacks(() => parse(text));
  const refusals = refusalsOf(document);
  if (refusals.length > 0) return refused(refusals);
  return {
    value: document.toJS({ maxAliasCount: MAX_ALIASES }),
    positionOf: (path) => at(offsetOf(document, path)),
    positionOfKey: (path) => at(keyOffsetOf(document, path)),
  };
}

/** Reasons why a document is not read: its mistakes, else what is YAML and no JSON. */
function refusalsOf(document: Document): Refusal[] {
  const mistakes = [...document.errors, ...document.warnings];
  if (mistakes.length > 0) {
    return mistakes.map(({ pos, code, message }) => ({ offset: pos[0], message: wordsOf(code, message) }));
  }
  return document.contents === null ? [{ offset: 0, message: 'is empty' }] : refusalsIn(document);
}

function linesOf(text: string): LineCounter {
  const lines = new LineCounter();
  lines.addNewLine(0);
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) lines.addNewLine(at + 1);
  return lines;
}

function parse(text: string): Document {
  return parseDocument(text, {
    version: '1.2',
    schema: 'core',
    merge: false,
    resolveKnownTags: false,
    strict: true,
    // It compares every key with every other one; ours takes linear time.
    uniqueKeys: false,
    prettyErrors: false,
  });
}

/** The parser makes an error of each mistake, of which a text can have thousands; stacks would take ten times as long. */
function withoutStacks<T>(work: () => T): T {
  const limit = Error.stackTraceLimit;
  Error.stackTraceLimit = 0;
  try {
    return work();
  } finally {
    Error.stackTraceLimit = limit;
  }
}

function wordsOf(code: string, message: string): string {
  if (code === 'MULTIPLE_DOCS') return 'begins a second document: keep one';
  return `cannot be read as YAML: ${message}`;
}

function offsetOf(document: Document, path: Path): number {
  return nodesOn(document, path).at(-1)?.range?.[0] ?? 0;
}

function keyOffsetOf(document: Document, path: Path): number {
  const key = pairAt(nodesOn(document, path.slice(0, -1)), path)?.key;
  return isScalar(key) ? (key.range?.[0] ?? 0) : offsetOf(document, path.slice(0, -1));
}

function pairAt(nodes: readonly Node[], path: Path): Pair | undefined {
  const parent = nodes.length === path.length ? nodes.at(-1) : undefined;
  return isMap(parent) ? pairOf(parent.items, path.at(-1)) : undefined;
}

function pairOf(pairs: readonly Pair[], key: PropertyKey | undefined): Pair | undefined {
  return pairs.find((pair) => isScalar(pair.key) && String(pair.key.value) === String(key));
}

/** The nodes on a path, the whole first, as far as they are there. */
function nodesOn(document: Document, path: Path): Node[] {
  const nodes: Node[] = [];
  let node: unknown = document.contents;
  for (const part of [undefined, ...path]) {
    if (part !== undefined) node = childOf(node, part);
    if (node === null || node === undefined) return nodes;
    nodes.push(node as Node);
    if (isAlias(node)) node = node.resolve(document);
  }
  return nodes;
}

function childOf(node: unknown, part: PropertyKey): unknown {
  if (isSeq(node)) return node.items[Number(part)];
  return isMap(node) ? pairOf(node.items, part)?.value : undefined;
}
