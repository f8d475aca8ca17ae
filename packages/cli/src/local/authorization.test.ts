/** Servers that want tokens, by all doors of the command; nothing shows secrets and tokens. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startStreamServer } from '@headroom/bench/testing';
import { freePort } from '@headroom/local';
import type { TrialResult } from '@headroom/model/run';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runHere } from './command.testing.ts';
import { HELLO, measure } from './fixtures.testing.ts';

const SECRET = 'secret-of-the-client';
const AUTHORIZATION = { oauth: { clientId: 'bench', clientSecret: 'CLIENT' } };
/** How each token of the fixture begins. */
const TOKEN = 'eyJ';

const folder = mkdtempSync(join(tmpdir(), 'headroom-tokens-'));
beforeAll(() => {
  process.env.HEADROOM_SECRET_CLIENT = SECRET;
});
afterAll(() => {
  delete process.env.HEADROOM_SECRET_CLIENT;
  rmSync(folder, { recursive: true });
});

test('a server that issues tokens itself is measured with them, longer than any is valid', {
  timeout: 60_000,
}, async () => {
  const json = join(folder, 'result.json');
  const profile = 'closed:users=4,seconds=8,warmup=0,pause=20';
  const said = await measure({
    ...{ start: ['guarded', '--own', '--life=2'], authorization: AUTHORIZATION, profile, json },
  });
  expect(said.status, said.stdout + said.stderr).toBe(0);
  const text = readFileSync(json, 'utf8');
  const { result } = JSON.parse(text) as { result: TrialResult };
  for (const { name, errors } of result.measurements) {
    expect(Object.values(errors), name).toEqual(Object.values(errors).map(() => 0));
  }
  expect(result.log).toContain('asked with Bearer [secret]');
  for (const shown of [text, said.stdout, said.stderr]) {
    expect(shown).not.toContain(TOKEN);
    expect(shown).not.toContain(SECRET);
  }
});

test('each start of a server that issues tokens itself gets its own, at one address too', {
  timeout: 60_000,
}, async () => {
  const profile = 'starts:times=2,seconds=1';
  const port = await freePort();
  const said = await measure({ start: ['guarded', '--own'], authorization: AUTHORIZATION, profile, port });
  expect(said.status, said.stdout + said.stderr).toBe(0);
  expect(said.stdout).toContain('Median of 2 starts');
});

test('without tokens it says which setting it needs', async () => {
  const said = await measure({ start: ['guarded', '--own'] });
  expect(said.status).toBe(1);
  expect(said.stdout.replaceAll(/\s+/g, ' ')).toContain(
    'wants authorization (HTTP status 401): set `headers` or `authorization`',
  );
});

test('a renewal that is refused under load fails the trial with field and answer, without the secret', {
  timeout: 60_000,
}, async () => {
  const profile = 'closed:users=4,seconds=20,warmup=0,pause=20';
  const said = await measure({
    ...{ start: ['guarded', '--own', '--life=5', '--most=1'], authorization: AUTHORIZATION, profile },
  });
  expect(said.status).toBe(1);
  const text = said.stdout.replaceAll(/\s+/g, ' ');
  expect(text).toContain('server.authorization.oauth: no token: http://');
  expect(text).toContain('/token answers HTTP status 401');
  expect(text).toContain('invalid_client');
  expect(text + said.stderr).not.toContain(SECRET);
});

/** A file of a server that runs already. */
function fileOf(authorization: object): string {
  const file = join(folder, 'running.yaml');
  const server = {
    id: 'guarded',
    port: 1,
    build: { commands: [['node']], requires: ['node'] },
    start: ['node'],
  };
  const workload = { tools: [HELLO] };
  writeFileSync(file, JSON.stringify({ version: 1, server: { ...server, authorization }, workload }));
  return file;
}

test('try, measure and init ask a running server with tokens', { timeout: 60_000 }, async () => {
  const server = await startStreamServer('guarded', '--own');
  try {
    const file = fileOf(AUTHORIZATION);
    const tried = await runHere('try', file, '--url', server.url);
    expect(tried.status, tried.stdout + tried.stderr).toBe(0);
    const load = 'closed:users=2,seconds=5,warmup=0,pause=20';
    const measured = await runHere('measure', file, '--url', server.url, '--profile', load);
    expect(measured.status, measured.stdout + measured.stderr).toBe(0);
    const without = join(folder, 'init.yaml');
    const { workload, ...described } = JSON.parse(readFileSync(file, 'utf8'));
    writeFileSync(without, `server: ${JSON.stringify(described.server)}\nversion: 1\n`);
    const proposed = await runHere('init', without, '--url', server.url, '--tool', workload.tools[0].name);
    expect(proposed.status, proposed.stdout + proposed.stderr).toBe(0);
    for (const { stdout, stderr } of [tried, measured, proposed]) {
      expect(stdout + stderr).not.toContain(TOKEN);
      expect(stdout + stderr).not.toContain(SECRET);
    }
  } finally {
    server.stop();
  }
});

test('a secret that is not set is named with its variable', async () => {
  const said = await runHere('try', fileOf({ identities: ['ADA'] }), '--url', 'http://127.0.0.1:1/mcp');
  expect(said.status).toBe(2);
  expect(said.stderr).toContain('HEADROOM_SECRET_ADA is not set, but the file names the secret ADA');
});
