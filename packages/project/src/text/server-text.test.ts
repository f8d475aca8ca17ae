import { expect, test } from 'vitest';
import { parseProject } from '../parse.ts';
import { idOf, serverText } from './server-text.ts';
import { workloadText } from './workload-text.ts';

const WORKLOAD = workloadText({
  handshakes: ['session'],
  protocol: '2025-11-25',
  tools: [{ tool: { name: 'a', arguments: {}, expect: 'none' }, note: undefined }],
});

test('a server is read as it was written', () => {
  const source = {
    kind: 'package',
    of: { registry: 'npm', name: '@acme/server', version: '1.2.3', lock: 'package-lock.json' },
  } as const;
  const text = serverText({
    id: 'acme',
    title: '@acme/server 1.2.3',
    source,
    start: ['acme', '--flag', '# {{x}}: y'],
    env: { KEY: '{secret.KEY}', EMPTY: '' },
    secrets: ['KEY'],
    transport: 'stdio',
  });
  const parsed = parseProject(text + WORKLOAD, { file: 'headroom.yaml' });
  expect(parsed).toMatchObject({
    project: {
      servers: [
        {
          ...{ id: 'acme', title: '@acme/server 1.2.3', source, transport: 'stdio', secrets: ['KEY'] },
          start: ['acme', '--flag', '# {{x}}: y'],
          env: { KEY: '{secret.KEY}', EMPTY: '' },
        },
      ],
    },
  });
});

test('a server with a port of its own is one over HTTP', () => {
  const of = { commands: [['true']], requires: ['node'], sources: ['.'], env: {} } as const;
  const text = serverText({
    ...{ id: 'acme', source: { kind: 'build', of: structuredClone(of) as never } },
    ...{ start: ['node', 'a.js'], transport: 'streamable-http', port: 3000, endpoint: '/' },
  });
  expect(parseProject(text + WORKLOAD, { file: 'headroom.yaml' })).toMatchObject({
    project: { servers: [{ port: 3000, endpoint: '/', transport: 'streamable-http', title: 'acme' }] },
  });
});

test.each([
  ['@acme/MCP_server', 'mcp-server'],
  ['github.com/acme/server/cmd/server', 'server'],
  ['---', 'server'],
  ['3d-printer', 'server-3d-printer'],
  ['a'.repeat(50), 'a'.repeat(40)],
])('%s has the id %s', (name, id) => {
  expect(idOf(name)).toBe(id);
});
