/** A server without tools, from its file or its address to the text. */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FIXTURES, startStreamServer } from '@headroom/bench/testing';
import type { Measurement } from '@headroom/model/load';
import { afterAll, expect, test } from 'vitest';
import { runHere, SHORT_LOAD } from './command.testing.ts';

const folder = mkdtempSync(join(tmpdir(), 'headroom-operations-'));
cpSync(join(FIXTURES, 'streams'), folder, { recursive: true });
afterAll(() => rmSync(folder, { recursive: true }));

const file = join(folder, 'headroom.yaml');
const SERVER = {
  ...{ id: 'resources', env: { PORT: '{port}' } },
  build: { commands: [['node', '--check', 'resources.mjs']], requires: ['node'] },
};
const operations = [
  {
    method: 'resources/read',
    params: { uri: 'demo://item/$id' },
    vary: { id: { range: [1, 50] } },
    expect: [{ path: 'id', equals: '$id' }],
  },
  {
    ...{ method: 'prompts/get', name: 'greeting' },
    params: { name: 'greet', arguments: { who: 'Ada' } },
    expect: [{ in: 'text', contains: 'Ada' }],
  },
];

function write(workload: object | undefined, ...flags: string[]): void {
  const server = { ...SERVER, start: ['node', 'resources.mjs', ...flags] };
  writeFileSync(file, JSON.stringify({ version: 1, server, workload }));
}

async function measure(...target: string[]) {
  const json = join(folder, 'result.json');
  const said = await runHere('measure', ...target, '--profile', SHORT_LOAD, '--json', json);
  const text = said.stdout + said.stderr;
  if (said.status !== 0) return { ...said, text, rows: [] };
  const { result } = JSON.parse(readFileSync(json, 'utf8')) as { result: { measurements: Measurement[] } };
  return { ...said, text, rows: result.measurements.filter(({ kind }) => kind === 'tool') };
}

test('each operation of a file is measured', async () => {
  write({ handshakes: ['persistent'], operations });
  const { status, text, stdout, rows } = await measure(file);
  expect(status, text).toBe(0);
  expect(rows.map(({ name }) => name).toSorted()).toEqual(['greeting', 'resources/read demo://item/$id']);
  for (const { count, errors } of rows) {
    expect(count).toBeGreaterThan(0);
    expect(errors).toEqual({ http: 0, jsonrpc: 0, is_error: 0, check: 0 });
  }
  expect(stdout).toContain('resources/read demo://item/$id');
  expect(stdout).not.toContain('tools/list');
  expect(stdout).toMatch(/\n\d+ calls\/s · /);
});

test('one whose answers are wrong does not keep its contract, and each operation is named', async () => {
  write({ handshakes: ['persistent'], operations }, '--wrong');
  const { status, text } = await measure(file);
  expect(status).toBe(1);
  expect(text).toContain('resources/read demo://item/$id: expected a right answer');
  expect(text).toContain('greeting: expected a right answer');
});

test('a try shows each answer, and counts no tools that it did not ask for', async () => {
  write({ handshakes: ['persistent'], operations });
  const { status, stdout } = await runHere('try', file);
  expect(status, stdout).toBe(0);
  expect(stdout).toContain('greeting: right\n    Greet');
  expect(stdout).not.toContain('listed');
});

test('init writes operations for a server without tools', async () => {
  const { server } = { server: { ...SERVER, start: ['node', 'resources.mjs'] } };
  writeFileSync(file, `version: 1\nserver: ${JSON.stringify(server)}\n`);
  const said = await runHere('init', file);
  expect(said.status, said.stdout + said.stderr).toBe(0);
  expect(said.stdout).toContain('2 of 2 operations');
  const written = readFileSync(file, 'utf8');
  expect(written).toContain('  operations:\n    - method: resources/read\n');
  expect(written).not.toContain('tools:');
});

test('an address without a file is measured by what it offers', async () => {
  const server = await startStreamServer('resources');
  try {
    const { status, text, rows } = await measure(server.url);
    expect(status, text).toBe(0);
    expect(rows.map(({ name }) => name).toSorted()).toEqual([
      'prompts/get hello',
      'resources/read demo://note',
    ]);
  } finally {
    server.stop();
  }
});
