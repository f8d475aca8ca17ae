/** A load of classes of users, from the command to the text. */
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FIXTURES } from '@headroom/bench/testing';
import { afterAll, expect, test } from 'vitest';
import { runHere } from './command.testing.ts';

const folder = mkdtempSync(join(tmpdir(), 'headroom-users-'));
cpSync(join(FIXTURES, 'streams'), folder, { recursive: true });
afterAll(() => rmSync(folder, { recursive: true }));

const file = join(folder, 'keeps.yaml');
writeFileSync(
  file,
  JSON.stringify({
    version: 1,
    server: {
      ...{ id: 'keeps', title: 'keeps', start: ['node', 'keeps.mjs'] },
      build: { commands: [['node', '--check', 'keeps.mjs']], requires: ['node'] },
      env: { PORT: '{port}' },
    },
    workload: {
      handshakes: ['persistent', 'abandoned'],
      think: { fromMs: 10, toMs: 50 },
      bursts: { sessions: 3, everyS: 1 },
      users: [
        { name: 'agent', weight: 2, parallel: 2 },
        { name: 'discovery', weights: 'none' },
        { name: 'churn', handshake: 'abandoned' },
      ],
      tools: [{ name: 'hello', arguments: {}, expect: [{ in: 'text', matches: '.' }] }],
    },
  }),
);

test('each class is a row, bursts are three, and sessions that are left open a sentence', async () => {
  const load = 'closed:users=4,seconds=4,warmup=0';
  const { status, stdout, stderr } = await runHere(
    'measure',
    file,
    '--handshake',
    'persistent',
    '--profile',
    load,
  );
  expect(status, stdout + stderr).toBe(0);
  for (const name of [
    'class agent',
    'class discovery',
    'class churn',
    'initialize in bursts',
    'calls outside bursts',
  ]) {
    expect(stdout).toMatch(new RegExp(`${name} +│ +[1-9]`));
  }
  expect(stdout).toMatch(/^\d+ of \d+ sessions were left open by the client\.$/m);
});

test('a load without a user of each class is refused before anything is started', async () => {
  const { status, stderr } = await runHere('measure', file, '--profile', 'closed:users=2,seconds=4');
  expect(status).toBe(2);
  expect(stderr).toContain('--profile users must be at least 3 for a user of each class');
});
