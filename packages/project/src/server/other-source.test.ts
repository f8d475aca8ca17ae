import { type FetchedSide, parseSide } from '@headroom/model/comparison';
import { expect, test } from 'vitest';
import { parseProject } from '../index.ts';
import { BUILD, edited } from '../testing.ts';
import { carriedStart, withSource } from './other-source.ts';
import type { Server } from './server.ts';

const NPM = '{ registry: npm, name: acme, version: "1.2.0", lock: package-lock.json }';
const HEX = '0'.repeat(64);
const START = '  start: [./server, "{port}"]\n';

/** Server of the file, with other lines between its id and what follows. */
function serverOf(lines: string): Server {
  const text = edited(BUILD, lines).replace(START, '');
  const parsed = parseProject(text, { file: 'headroom.yaml' });
  const [server] = 'project' in parsed ? parsed.project.servers : [];
  if (!server) throw new Error(JSON.stringify(parsed));
  return server;
}

const side = (text: string) => parseSide(text) as FetchedSide;
const STDIO = '\n  transport: stdio';

test.each([
  [
    'the same package keeps program and arguments',
    `package: ${NPM}\n  start: [acme, --fast, "{port}"]`,
    'npm:acme@1.3.0',
    ['acme', '--fast', '{port}'],
  ],
  [
    'another package gets the arguments',
    `package: ${NPM}\n  start: [acme, --fast, "{port}"]`,
    'npm:other@1',
    [undefined, '--fast', '{port}'],
  ],
  [
    'an image gets them, too',
    `package: ${NPM}\n  start: [acme, "{port}"]`,
    'oci:acme:1',
    [undefined, '{port}'],
  ],
  [
    'a script has none',
    `build: { requires: [node], commands: [] }\n  start: [node, main.js]${STDIO}`,
    'npm:acme@1',
    [undefined],
  ],
  ['an image by its own command', `image: acme@sha256:${HEX}${STDIO}`, 'npm:acme@1', [undefined]],
])('%s', (_, lines, text, words) => {
  const { program, args } = carriedStart(serverOf(lines), side(text));
  expect([program, ...args]).toEqual(words);
});

test.each([
  [
    'build: { requires: [node], commands: [] }\n  start: [node, main.js, "{port}"]',
    'is started by "node main.js {port}", which does not tell the arguments',
  ],
  [
    `build: { requires: [python3], commands: [] }\n  start: [python3, -m, acme]${STDIO}`,
    'is started by "python3 -m acme"',
  ],
  [`dockerfile: { path: Dockerfile }${STDIO}`, 'comes from `dockerfile`'],
])('a command that hides its arguments is refused: %s', (lines, words) => {
  expect(() => carriedStart(serverOf(lines), side('npm:acme@1'))).toThrow(words);
});

test('the other source changes neither how the server is talked to, nor what it is given', () => {
  const server = serverOf(
    `package: ${NPM}\n  start: [acme, "{port}"]\n  env: { MODE: fast }\n  headers: { x-team: a }\n  endpoint: /rpc`,
  );
  const source = { kind: 'image', of: `acme@sha256:${HEX}` } as const;
  const other = withSource(server, { source, start: ['/acme', '{port}'], port: 80 });
  expect(other).toEqual({ ...server, source, start: ['/acme', '{port}'], port: 80 });
});

test('the command of an image stays for another one of its name, and for none beside', () => {
  const own = serverOf(`image: localhost:5000/acme@sha256:${HEX}\n  start: [/acme, --fast]${STDIO}`);
  const { start } = carriedStart(own, side('oci:localhost:5000/acme:1.3'));
  expect(start).toEqual(['/acme', '--fast']);
  for (const other of ['oci:localhost:5000/other:1.3', 'npm:acme@1']) {
    expect(() => carriedStart(own, side(other))).toThrow('is started by "/acme --fast"');
  }
});
