/** Servers of fixtures/streams, from their start to the text: over HTTP and over the stdio bridge. */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FIXTURES } from '@headroom/bench/testing';
import type { Measurement } from '@headroom/model/load';
import { afterAll, expect, test } from 'vitest';
import { runHere } from './command.testing.ts';

const folder = mkdtempSync(join(tmpdir(), 'headroom-streams-'));
cpSync(join(FIXTURES, 'streams'), folder, { recursive: true });
afterAll(() => rmSync(folder, { recursive: true }));

/** Longer than k6 takes to check an answer of 1 MB on a busy machine. */
const LOAD = 'closed:users=2,seconds=5,warmup=0,pause=20';
const OPEN = /The stream stays open after the answer \(\d+ of \d+ calls\)\./;

/** Measures a server that is started so; what was printed, and its tools. */
async function measure(
  id: string,
  {
    start,
    tools,
    stdio = false,
    load = LOAD,
    args = {},
  }: { start: string[]; tools: string[]; stdio?: boolean; load?: string; args?: object },
): Promise<{ stdout: string; tools: Measurement[] }> {
  const [file, json] = [join(folder, `${id}.yaml`), join(folder, `${id}.json`)];
  const build = { commands: [['node', '--check', start[0]]], requires: ['node'] };
  const way = stdio ? { transport: 'stdio' } : { env: { PORT: '{port}' } };
  const text = {
    version: 1,
    server: { id, title: id, build, start: ['node', ...start], ...way },
    workload: {
      handshakes: ['persistent'],
      tools: tools.map((name) => ({ name, arguments: args, expect: [{ in: 'text', matches: '.' }] })),
    },
  };
  writeFileSync(file, JSON.stringify(text));
  const said = await runHere('measure', file, '--profile', load, '--json', json);
  expect(said.status, said.stdout + said.stderr).toBe(0);
  const { result } = JSON.parse(readFileSync(json, 'utf8')) as { result: { measurements: Measurement[] } };
  return { stdout: said.stdout, tools: result.measurements.filter(({ kind }) => kind === 'tool') };
}

test('a server whose streams stay open passes, and is told of', async () => {
  const { stdout, tools } = await measure('open', { start: ['open-stream.mjs'], tools: ['hello'] });
  expect(stdout).toMatch(OPEN);
  expect(tools[0]?.count).toBeGreaterThan(0);
});

test('one whose streams end is not', async () => {
  const { stdout, tools } = await measure('ends', { start: ['open-stream.mjs', '--ends'], tools: ['hello'] });
  expect(stdout).not.toMatch(OPEN);
  expect(tools[0]?.streams).toMatchObject({ stayedOpen: 0 });
});

test.for([false, true])(
  'answers after 1,200 notifications, 256 KB of errors, and of 1 MB are right; over stdio: %s',
  async (stdio) => {
    const names = ['progress', 'noisy', 'big'];
    const { stdout, tools } = await measure(`chatty-${stdio}`, {
      ...{ start: ['chatty.mjs'], tools: names, stdio },
    });
    for (const { count, errors } of tools) {
      expect(errors).toEqual({ http: 0, jsonrpc: 0, is_error: 0, check: 0 });
      expect(count).toBeGreaterThan(0);
    }
    expect(tools).toHaveLength(3);
    // The bridge passes no notifications on.
    expect(stdout.includes('progress sends events before its answer')).toBe(!stdio);
  },
);

test('calls at once reach a server over stdio together', async () => {
  const load = 'closed:users=1,seconds=3,warmup=1,pause=0,parallel=8';
  const { tools } = await measure('slow', {
    ...{ start: ['slow.mjs'], tools: ['echo'], stdio: true, load, args: { text: 'a' } },
  });
  const [{ count, errors, minMs } = { count: 0, errors: null, minMs: null }] = tools;
  expect(errors).toEqual({ http: 0, jsonrpc: 0, is_error: 0, check: 0 });
  expect(minMs).toBeGreaterThanOrEqual(49);
  // One at a time are at most 20 a second.
  expect(count).toBeGreaterThan(2 * 3 * 20);
});
