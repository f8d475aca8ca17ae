import { expect, test } from 'vitest';
import { newestReleaseOf } from './release.ts';

const WORKLOAD = 'workload: { tools: [{ name: echo, expect: none }] }\n';
const PACKAGE = 'package: { registry: npm, name: "@acme/server", version: "1.0.0", lock: package-lock.json }';
const fileOf = (source: string, start = '[acme, stdio]') =>
  `version: 1\nserver: { id: acme, ${source}, start: ${start}, transport: stdio }\n${WORKLOAD}`;

test.each([
  ['a package, with its arguments', fileOf(PACKAGE), 'npm:@acme/server stdio'],
  ['arguments that nobody can type', fileOf(PACKAGE, '[acme, "{tmp}"]'), 'npm:@acme/server'],
  ['another source', fileOf('build: { requires: [node], commands: [[npm, ci]] }'), null],
  ['a file with problems', 'version: 1\n', null],
])('the newest release of %s', async (_what, file, target) => {
  expect(await newestReleaseOf(file)).toBe(target);
});
