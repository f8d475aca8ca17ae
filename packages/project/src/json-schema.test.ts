import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { projectJsonSchema } from './json-schema.ts';

const FOLDER = join(import.meta.dirname, '../examples');
const SCHEMA = projectJsonSchema();
// The schema says tuples and required keys in other places than the validator's strict mode wants.
const validate = new Ajv({ allErrors: true, strictTuples: false, strictRequired: false }).compile(SCHEMA);

interface Described {
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Described>>;
  readonly [key: string]: unknown;
}

/** Keys of a schema and those below it that say nothing of themselves. */
function silentIn(schema: unknown, path = ''): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const { properties = {}, default: _, ...others } = schema as Described;
  const here = Object.entries(properties).flatMap(([key, value]) => [
    ...(value.description ? [] : [`${path}.${key}`]),
    ...silentIn(value, `${path}.${key}`),
  ]);
  return [...here, ...Object.values(others).flatMap((value) => silentIn(value, path))];
}

test.each(readdirSync(FOLDER))('the schema takes the example %s', (example) => {
  validate(parse(readFileSync(join(FOLDER, example, 'headroom.yaml'), 'utf8')));
  expect(validate.errors).toBe(null);
});

const TOOLS = 'workload: { tools: [{ name: a, expect: none }] }';

test.each([
  ['version: 1\nserver: { id: a }', 'must have required property'],
  [`version: 1\n${TOOLS}`, 'must match exactly one schema in oneOf'],
  [
    `version: 1\nserver: { id: a, mcpJson: { path: a, name: b }, build: { commands: [[a]], requires: [go] } }\n${TOOLS}`,
    'must match exactly one',
  ],
  [
    `version: 1\nserver: { id: a, mcpJson: { path: a, name: b }, strat: [a] }\n${TOOLS}`,
    'must NOT have additional properties',
  ],
  [
    `version: 1\nserver: { id: a, package: { registry: go, name: a.b, version: latest } }\n${TOOLS}`,
    'must match pattern',
  ],
])('and refuses what is wrong by itself: %#', (text, message) => {
  expect(validate(parse(text))).toBe(false);
  expect(validate.errors?.map((error) => error.message).join('\n')).toContain(message);
});

const reading = (params: string) =>
  `version: 1\nserver: { id: shop, dockerfile: { path: Dockerfile }, port: 80 }\nworkload: { operations: [{ method: resources/read, params: ${params}, expect: none }] }`;

test('a workload may have operations alone, each with the params of its method', () => {
  validate(parse(reading('{ uri: a://b }')));
  expect(validate.errors).toBe(null);
  expect(validate(parse(reading('{ name: b }')))).toBe(false);
  expect(validate(parse(reading('{ uri: a://b }').replace(/workload: .*/, 'workload: {}')))).toBe(false);
});

test('every key says what it is for', () => {
  expect([...new Set(silentIn(SCHEMA))]).toEqual([]);
});
