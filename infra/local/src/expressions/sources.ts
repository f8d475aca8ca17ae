import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Node, type Program, parseSync } from 'oxc-parser';

const ROOT = new URL('../../../..', import.meta.url).pathname;
/** Tests and what helps them read what they wrote themselves. */
const OF_TESTS = /\.test\.tsx?$|\/(browser|testing|fixtures)\//;
const NOT_OURS = /\/(node_modules|\.next|generated|dist)\//;

/** A file of TypeScript, by its path in the repository. */
export interface Source {
  readonly path: string;
  readonly text: string;
  readonly program: Program;
}

/** Every file of TypeScript that runs in production or in CI, without tests. */
export function allSources(): Source[] {
  return globSync('{apps,packages,infra,integrations}/**/*.{ts,tsx}', { cwd: ROOT })
    .filter((path) => !OF_TESTS.test(path) && !NOT_OURS.test(`/${path}`))
    .sort()
    .map((path) => sourceOf(path, readFileSync(join(ROOT, path), 'utf8')));
}

/** @throws for a file that is no TypeScript */
export function sourceOf(path: string, text: string): Source {
  const { program, errors } = parseSync(path, text);
  if (errors[0]) throw new Error(`${path} cannot be read: ${errors[0].message}`);
  return { path, text, program };
}

/** The number of a line, from 1. */
export function lineAt({ text }: Source, position: number): number {
  return text.slice(0, position).split('\n').length;
}

/** Every node of a syntax tree, parents first. */
export function* nodesOf(tree: unknown): Generator<Node> {
  if (Array.isArray(tree)) {
    for (const part of tree) yield* nodesOf(part);
  } else if (typeof tree === 'object' && tree !== null) {
    if ('type' in tree) yield tree as Node;
    for (const part of Object.values(tree)) yield* nodesOf(part);
  }
}
