/** A load that gives calls up, from the command to the text. */
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FIXTURES } from '@headroom/bench/testing';
import { afterAll, expect, test } from 'vitest';
import { runHere } from './command.testing.ts';

const folder = mkdtempSync(join(tmpdir(), 'headroom-aborts-'));
cpSync(join(FIXTURES, 'streams'), folder, { recursive: true });
afterAll(() => rmSync(folder, { recursive: true }));

/** What is printed of a server of fixtures/streams. */
function measure(name: 'goes-on' | 'wedges', ...flags: readonly string[]) {
  const file = join(folder, `${name}${flags.join('')}.yaml`);
  const text = {
    version: 1,
    server: {
      ...{ id: name, title: name, start: ['node', `${name}.mjs`, ...flags] },
      build: { commands: [['node', '--check', `${name}.mjs`]], requires: ['node'] },
      env: { PORT: '{port}' },
    },
    workload: {
      handshakes: ['persistent'],
      tools: [{ name: 'hello', arguments: {}, expect: [{ in: 'text', matches: '.' }] }],
    },
  };
  writeFileSync(file, JSON.stringify(text));
  return runHere('measure', file, '--profile', 'closed:users=2,seconds=6,warmup=0,abort=30');
}

test('a server that wedges after more calls than the contract gives up fails, and says so', async () => {
  const { status, stdout, stderr } = await measure('wedges', '15');
  expect(status).not.toBe(0);
  expect(stdout + stderr).toMatch(
    /no call was answered after \d+ aborted calls: the last answer came \d\.\d s/,
  );
});

test('one that goes on passes; calls that were given up are counted apart', async () => {
  const { status, stdout, stderr } = await measure('wedges', '--recovers');
  expect(status, stdout + stderr).toBe(0);
  expect(stdout).toMatch(/^\d+ calls aborted by the client; all \d+ others were answered right\.$/m);
});

test('a server that computes on for calls that were given up, and keeps files open, is told of', async () => {
  const { status, stdout, stderr } = await measure('goes-on');
  expect(status, stdout + stderr).toBe(0);
  expect(stdout).toMatch(/^\d+ % of a processor is still used \d+ s after the load, \d+ % before it\.$/m);
  expect(stdout).toMatch(/^\d+ files are open \d+ s after the load, \d+ before it\.$/m);
});

test('one that stops is not', async () => {
  const { status, stdout, stderr } = await measure('goes-on', '--stops');
  expect(status, stdout + stderr).toBe(0);
  expect(stdout).not.toContain('after the load');
  expect(stdout).toContain('aborted by the client');
});
