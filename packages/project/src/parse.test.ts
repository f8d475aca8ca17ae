import type { Workload } from '@headroom/model/suite';
import { expect, expectTypeOf, test } from 'vitest';
import type { Project } from './index.ts';
import { edited, expectProblem, GOOD, problems, project } from './testing.ts';

const DIGEST = `sha256:${'0'.repeat(64)}`;

test('what is not said has a default', () => {
  expect(project(GOOD)).toMatchObject({
    servers: [
      {
        id: 'shop',
        title: 'shop',
        source: { kind: 'build', of: { commands: [['go', 'build']], sources: ['.'], env: {} } },
        transport: 'streamable-http',
        endpoint: '/mcp',
        ready: 'initialize',
        withinS: 60,
        processes: 1,
      },
    ],
    world: { fixtures: { from: 'bench', seed: [], reset: 'copy' }, egress: 'none', limits: {} },
    workload: { handshakes: ['session'], protocol: '2025-06-18', pauseMs: 50, list: 'once', order: 'each' },
  });
});

test('the workload of a file is one that the load generator takes', () => {
  expectTypeOf<Project['workload']>().toExtend<Workload>();
});

test.each([
  [edited('version: 1', 'version: 2'), '1:10 version: must be 1'],
  [edited('version: 1\n', ''), '1:1 version: is missing: write `version: 1`'],
  [
    edited('server:', 'sever:'),
    '2:1 sever: unknown key "sever"; allowed: $schema, version, server, servers, world, workload',
  ],
  [
    GOOD.slice(0, GOOD.indexOf('workload')),
    '1:1 workload: is missing: it must be an object of keys and values',
  ],
  ['- 1', '1:1 the file: must be an object'],
  [
    `servers: [{ id: a, image: "a@${DIGEST}", port: 1 }]\n${GOOD}`,
    '1:1 the file: must have exactly one of server, servers; server and servers are given',
  ],
])('says what is wrong, where, and what to do: %#', (text, said) => {
  expectProblem(text, said);
});

test('all problems are told, in the order of the lines, and fifty at most', () => {
  const text = edited('id: shop', 'id: Shop')
    .replace('from: bench', 'from: /x')
    .replace('equals: $id', 'above: a');
  expect(problems(text).map((line) => line.split(' ')[0])).toEqual([
    'headroom.yaml:3:7',
    'headroom.yaml:7:21',
    'headroom.yaml:16:35',
  ]);
  const many = `${GOOD}${Array.from({ length: 90 }, (_, at) => `    - { name: t${at} }\n`).join('')}`;
  expect(problems(many)).toHaveLength(50);
});
