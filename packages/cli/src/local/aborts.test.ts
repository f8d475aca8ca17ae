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

/** What is printed of the server `wedges`. */
function measure(...flags: readonly string[]) {
  const file = join(folder, `wedges${flags.join('')}.yaml`);
  const text = {
    version: 1,
    server: {
      ...{ id: 'wedges', title: 'wedges', start: ['node', 'wedges.mjs', ...flags] },
      build: { commands: [['node', '--check', 'wedges.mjs']], requires: ['node'] },
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
  const { status, stdout, stderr } = await measure('15');
  expect(status).not.toBe(0);
  expect(stdout + stderr).toMatch(
    /no call was answered after \d+ aborted calls: the last answer came \d\.\d s/,
  );
});

test('one that goes on passes; calls that were given up are counted apart', async () => {
  const { status, stdout, stderr } = await measure('--recovers');
  expect(status, stdout + stderr).toBe(0);
  expect(stdout).toMatch(/^\d+ calls were given up by the client; all \d+ others were answered right\.$/m);
});
