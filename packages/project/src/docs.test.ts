import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectJsonSchema } from './json-schema.ts';

const EXAMPLES = join(import.meta.dirname, '../examples');
const FOLDER = join(import.meta.dirname, '../../../docs/own-servers');
const DOCS = [`${FOLDER}.md`, ...readdirSync(FOLDER).map((page) => join(FOLDER, page))]
  .map((path) => readFileSync(path, 'utf8'))
  .join('\n');

test('the examples of the docs are the files that are tested', () => {
  const shown = [...DOCS.matchAll(/^```yaml\n([^`]+)^```$/gm)].map(([, text]) => text as string);
  const whole = shown.filter((text) => text.includes('version: 1'));
  const files = readdirSync(EXAMPLES).map((name) =>
    readFileSync(join(EXAMPLES, name, 'headroom.yaml'), 'utf8'),
  );
  expect(whole.toSorted()).toEqual(files.toSorted());
});

test.each(['tools.yaml', 'shop.sql'])('the docs show %s, which an example needs', (name) => {
  expect(DOCS).toContain(readFileSync(join(EXAMPLES, 'npm-sqlite/bench/fixtures', name), 'utf8'));
});

/** Every key of a schema by its path; those of `servers` are those of `server`. */
function keysIn(schema: unknown, path: readonly string[] = []): string[] {
  if (typeof schema !== 'object' || schema === null || path.at(-1) === 'servers') return [];
  const { properties = {}, default: _, ...others } = schema as Record<string, unknown>;
  const own = Object.entries(properties as Record<string, unknown>).flatMap(([key, value]) => [
    [...path, key].join('.'),
    ...keysIn(value, [...path, key]),
  ]);
  return [...own, ...Object.values(others).flatMap((value) => keysIn(value, path))];
}

/** Keys that operations share with tools are told of these. */
function isTold(key: string, _: number, keys: readonly string[]): boolean {
  const ofTools = key.replace(/^workload\.operations\./, 'workload.tools.');
  return ofTools === key || key.endsWith('.operations.name') || !keys.includes(ofTools);
}

test('the tables of the docs have every key, and none that is not there', () => {
  const told = [...DOCS.matchAll(/^\| `([\w$.]+)` /gm)].map(([, key]) => key as string);
  expect(told.toSorted()).toEqual([...new Set(keysIn(projectJsonSchema()))].filter(isTold).toSorted());
});
