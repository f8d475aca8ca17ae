import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ForeignFault, startForeignServer } from '@headroom/local/foreign-server';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { BARE_ENV } from './env.testing.ts';

const COMMAND = join(import.meta.dirname, '../../bin/headroom.js');
const FILE = `version: 1
server:
  id: any
  dockerfile: { path: Dockerfile }
  port: 8080
  headers: { Authorization: "Bearer {secret.API_TOKEN}", X-Shape: "{ as it is } {{host}}" }
  secrets: [API_TOKEN]
workload:
  handshakes: [session, stateless]
  tools:
    - name: get_item
      arguments: { id: $id }
      vary: { id: { range: [1, 1000] } }
      expect: [{ path: id, equals: $id }]
    - name: get-image
      expect: none
`;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'headroom-try-'));
  writeFileSync(join(folder, 'Dockerfile'), 'FROM scratch\n');
  writeFileSync(join(folder, 'headroom.yaml'), FILE);
});
afterEach(() => rmSync(folder, { recursive: true }));

interface Said {
  status: number;
  stdout: string;
  stderr: string;
}

function run(args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<Said> {
  const options = { cwd: folder, env: { ...BARE_ENV, ...env } };
  return new Promise((resolve) => {
    execFile(process.execPath, [COMMAND, 'try', ...args], options, (error, stdout, stderr) =>
      resolve({ status: typeof error?.code === 'number' ? error.code : 0, stdout, stderr }),
    );
  });
}

async function tryServer(fault: ForeignFault | undefined, ...args: string[]) {
  const server = await startForeignServer(fault ? { fault } : {});
  try {
    const said = await run(['--url', server.url, ...args], { HEADROOM_SECRET_API_TOKEN: 'abc' });
    return { ...said, seen: server.seen };
  } finally {
    await server.stop();
  }
}

test('a server that keeps the contract is told by each handshake, with its tools and what is unchecked', async () => {
  const { status, stdout, stderr, seen } = await tryServer(undefined);
  expect(stderr).toBe('');
  expect(stdout).toMatch(
    /^session: 7 tools listed, protocol 2025-06-18\n {2}get-sum, k8s.pods_list, get-image/,
  );
  expect(stdout).toMatch(/^stateless: 7 tools listed/m);
  expect(stdout).toMatch(/^ {2}pass {2}50 parallel calls +\d+ ms$/m);
  expect(stdout).toMatch(/^ {2}warn {2}get-image +answers are unchecked/m);
  expect(stdout).toMatch(/The server keeps the contract\.\n$/);
  expect(status).toBe(0);
  expect(new Set(seen.map(({ headers }) => headers.authorization))).toEqual(new Set(['Bearer abc']));
  expect(new Set(seen.map(({ headers }) => headers['x-shape']))).toEqual(new Set(['{ as it is } {host}']));
});

test('one that mixes calls up breaks it, by the handshake that was asked for alone', async () => {
  const { status, stdout } = await tryServer('mixes calls up', '--handshake', 'session');
  expect(stdout).toMatch(
    /fail {2}50 parallel calls +expected 50 right answers, got \d+ wrong ones; first: get_item: /,
  );
  expect(stdout).toMatch(/The server breaks the contract\.\n$/);
  expect(stdout).not.toContain('stateless');
  expect(status).toBe(1);
});

test.each([
  ['an address of another form', ['--url', 'localhost:1'], /--url must be an address that begins with http/],
  ['a server of another machine', ['--url', 'http://192.0.2.1/mcp'], /is another machine.*--i-may-load-it/],
  ['an unknown server', ['--url', 'http://127.0.0.1:1/', '--server', 'x'], /--server must be one of any/],
  ['a handshake of none', ['--url', 'http://127.0.0.1:1/', '--handshake', 'x'], /one of session, stateless/],
  ['a secret that is missing', ['--url', 'http://127.0.0.1:1/'], /HEADROOM_SECRET_API_TOKEN is not set/],
])('wrong use: %s', async (_, args, said) => {
  const { status, stderr, stdout } = await run(
    args,
    args.includes('--handshake') ? { HEADROOM_SECRET_API_TOKEN: 'a' } : {},
  );
  expect(stderr.replaceAll('\n', ' ')).toMatch(said);
  expect(stdout).toBe('');
  expect(status).toBe(2);
});

test('a server that is not there is told, and a file with problems asks nobody', async () => {
  const away = await run(['--url', 'http://127.0.0.1:1/mcp'], { HEADROOM_SECRET_API_TOKEN: 'abc' });
  expect(away.stdout).toMatch(/fail {2}initialize +expected an answer to POST \/mcp, got .*ECONNREFUSED/);
  expect(away.status).toBe(1);
  writeFileSync(join(folder, 'headroom.yaml'), FILE.replace('version: 1', 'version: 2'));
  const wrong = await run(['--url', 'http://127.0.0.1:1/mcp']);
  expect(wrong).toMatchObject({
    status: 1,
    stdout: expect.stringContaining('headroom.yaml:1:10 version: must be 1'),
  });
});
