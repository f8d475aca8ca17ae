/** Servers that ask their client before they answer, from the file to the text: over HTTP and over the stdio bridge. */
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FIXTURES } from '@headroom/bench/testing';
import { afterAll, expect, test } from 'vitest';
import { runHere } from './command.testing.ts';

const folder = mkdtempSync(join(tmpdir(), 'headroom-asks-'));
cpSync(join(FIXTURES, 'streams'), folder, { recursive: true });
afterAll(() => rmSync(folder, { recursive: true }));

const CLIENT = {
  roots: [{ uri: 'file:///home', name: 'home' }],
  sampling: { content: { type: 'text', text: 'Yes' } },
  elicitation: { content: { age: 7 } },
  delayMs: 5,
};
const RIGHT = { roots: 'file:///home', sample: 'Yes', elicit: 'accept' };

/** What is printed of the server `asks`. @param client what the file answers */
function measure(client: object | undefined, { stdio = false, flag = '', users = 2 }) {
  const file = join(folder, `asks-${stdio}${flag}-${client !== undefined}.yaml`);
  const text = {
    version: 1,
    server: {
      ...{ id: 'asks', title: 'asks', start: ['node', 'asks.mjs', ...(flag ? [flag] : [])] },
      build: { commands: [['node', '--check', 'asks.mjs']], requires: ['node'] },
      ...(stdio ? { transport: 'stdio' } : { env: { PORT: '{port}' } }),
    },
    workload: {
      handshakes: ['persistent'],
      ...(client && { client }),
      tools: Object.entries(RIGHT).map(([name, right]) => ({
        ...{ name, arguments: {} },
        expect: [{ in: 'text', contains: flag === '--alone' ? 'alone' : right }],
      })),
    },
  };
  writeFileSync(file, JSON.stringify(text));
  return runHere('measure', file, '--profile', `closed:users=${users},seconds=3,warmup=0`);
}

test.for([false, true])('the file answers requests of the server; over stdio: %s', async (stdio) => {
  const { status, stdout, stderr } = await measure(CLIENT, { stdio });
  expect(status, stdout + stderr).toBe(0);
  expect(stdout).toMatch(/sample/);
  expect(stdout).not.toContain('gives no answer');
});

test('a server that asks over the stream of a GET is answered', async () => {
  // It asks over the newest stream, which another user would take along.
  const { status, stdout, stderr } = await measure(CLIENT, { flag: '--by-get', users: 1 });
  expect(status, stdout + stderr).toBe(0);
  expect(stdout).not.toContain('gives no answer');
});

test.for([false, true])(
  'a request that the file does not answer is named with its key; over stdio: %s',
  async (stdio) => {
    const { roots } = CLIENT;
    const { status, stdout, stderr } = await measure({ roots }, { stdio });
    expect(status).not.toBe(0);
    const printed = stdout + stderr;
    expect(printed).toContain(
      'sample asks sampling/createMessage, for which the file gives no answer: workload.client.sampling',
    );
    expect(printed).toContain('elicit asks elicitation/create');
    expect(printed).not.toContain('roots asks');
  },
);

test('a server that asks nothing needs no answers', async () => {
  const { status, stdout, stderr } = await measure(undefined, { flag: '--alone' });
  expect(status, stdout + stderr).toBe(0);
  expect(stdout).not.toContain('gives no answer');
});
