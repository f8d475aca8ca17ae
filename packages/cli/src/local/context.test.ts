/** What servers of any form cost the context of a model; nobody has described them. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { OWN } from '@headroom/bench/testing';
import { freePort } from '@headroom/local';
import { startForeignServer } from '@headroom/local/foreign-server';
import { afterAll, expect, test } from 'vitest';
import { run, runHere } from './command.testing.ts';
import { OVER_HTTP, OVER_STDIO } from './target.testing.ts';

const folder = mkdtempSync(join(tmpdir(), 'headroom-context-'));
afterAll(() => rmSync(folder, { recursive: true }));

const LEAD =
  /^This server takes \d+ tokens \(o200k_base, \d+ bytes\) before the first question, by 1 tool\.\n/;

test.each([
  ['over stdio', OVER_STDIO],
  ['over HTTP, at the port that it opens', OVER_HTTP],
])('the catalogue of a command is counted %s, without a call of a tool', async (_, text) => {
  const program = join(folder, 'server.cjs');
  // A call of a tool would end it.
  writeFileSync(program, text.replace('++calls === 150', 'process.exit(1)'));
  const json = join(folder, 'context.json');
  const at = ['--env', `AT=${await freePort()}`];
  const said = await run('context', ...at, '--json', json, '--', process.execPath, program);
  expect(said).toMatchObject({ status: 0 });
  expect(said.stdout).toMatch(LEAD);
  expect(said.stdout).toMatch(/│ turn +│ +\d+ │ +100 % │/);
  const written = JSON.parse(readFileSync(json, 'utf8'));
  expect(written).toMatchObject({
    version: 1,
    encoding: 'o200k_base',
    tools: [{ tool: 'turn' }],
    changes: [],
  });
  const [{ name, description, inputSchema }] = written.tools;
  expect(written.tokens).toBe(name.tokens + description.tokens + inputSchema.tokens);
});

test('a server of a headroom.yaml is built and asked', async () => {
  const said = await run('context', `${OWN}/shop/headroom.yaml`, '--server', 'shop');
  expect(said).toMatchObject({ status: 0, stdout: expect.stringMatching(/│ get-item +│/) });
});

test('a server that runs already is asked at its address', async () => {
  const server = await startForeignServer();
  try {
    const said = await runHere('context', server.url, '--json', '-');
    expect(said).toMatchObject({ status: 0, stderr: expect.stringContaining('This server takes') });
    expect(JSON.parse(said.stdout).tools).toHaveLength(7);
  } finally {
    await server.stop();
  }
});

test('an address without a server is an error', async () => {
  const said = await runHere('context', `http://127.0.0.1:${await freePort()}/mcp`);
  expect(said).toMatchObject({
    status: 2,
    stdout: '',
    stderr: expect.stringMatching(/^asking .*\nheadroom: expected/),
  });
});
