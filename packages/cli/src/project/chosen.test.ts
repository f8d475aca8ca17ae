import { parseProject } from '@headroom/project';
import { expect, test } from 'vitest';
import { handshakesOf } from './chosen.ts';

const FILE = `
version: 1
server:
  id: any
  title: Any
  build: { commands: [[node, --check, any.mjs]], requires: [node] }
  start: [node, any.mjs]
  transport: stdio
workload:
  handshakes: [session, persistent]
  tools: [{ name: hello, arguments: {}, expect: none }]
`;

test('a server that runs at an address is reached over HTTP, whatever transport its file names', () => {
  const parsed = parseProject(FILE, { file: 'headroom.yaml' });
  if ('problems' in parsed) throw new Error(JSON.stringify(parsed.problems));
  const { project } = parsed;
  const url = 'http://127.0.0.1:3001/mcp';
  for (const handshake of ['abandoned', 'listening']) {
    expect(handshakesOf(project, { handshake, url })).toEqual([handshake]);
    expect(() => handshakesOf(project, { handshake })).toThrow(
      '--handshake must be one of session, persistent',
    );
  }
  expect(handshakesOf(project, { handshake: undefined, url })).toEqual(['session', 'persistent']);
});
