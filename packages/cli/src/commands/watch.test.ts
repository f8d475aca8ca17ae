import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { BARE_ENV } from './env.testing.ts';

const COMMAND = join(import.meta.dirname, '../../bin/headroom.js');
const ID = '019a0000-0000-7000-8000-000000000000';
const REPOSITORY = 'https://a.b/c.git';
const PROJECT = {
  id: 'c0ffee',
  title: 'Shop',
  repository: REPOSITORY,
  path: 'headroom.yaml',
  servers: [{ id: 'shop' }],
  suite: 'own-1',
};
const WATCH = {
  id: ID,
  url: `/watches/${ID}`,
  repository: REPOSITORY,
  branch: 'main',
  suite: null,
  profile: 'quick',
  handshake: null,
  servers: ['shop'],
  rounds: 8,
  untilDecided: false,
  hostClass: 'default',
  everyMinutes: 60,
  nextAt: '2026-11-26T05:36:07.000Z',
  problem: null,
  paused: false,
  pausedReason: null,
};
/** Answers of an installation, by what is asked for. */
const ANSWERS: Readonly<Record<string, object>> = {
  'GET /api/v1/projects': { projects: [PROJECT] },
  'GET /api/v1/watches': { watches: [WATCH] },
  'POST /api/v1/watches': { ...WATCH, pushSecret: 'abc', pushUrl: 'https://bench.example.org/push' },
  [`GET /api/v1/watches/${ID}`]: { ...WATCH, runs: [] },
  [`PUT /api/v1/watches/${ID}`]: { ...WATCH, paused: true },
  [`DELETE /api/v1/watches/${ID}`]: { id: ID },
};

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'headroom-watch-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Output of the command, and the last request that it sent to an installation. */
async function watch(line: string): Promise<{ stdout: string; asked: string; body: unknown }> {
  let [asked, body]: [string, unknown] = ['', undefined];
  const installation = createServer(async (request, answer) => {
    asked = `${request.method} ${request.url}`;
    const sent = await text(request);
    body = sent ? JSON.parse(sent) : undefined;
    const said = ANSWERS[asked];
    answer.writeHead(said ? 200 : 404, { 'content-type': 'application/json' }).end(JSON.stringify(said));
  }).listen(0, '127.0.0.1');
  await once(installation, 'listening');
  const { port } = installation.address() as AddressInfo;
  const env = {
    ...BARE_ENV,
    HEADROOM_URL: `http://127.0.0.1:${port}`,
    HEADROOM_TOKEN: 'token',
  };
  try {
    const command = [COMMAND, 'watch', ...line.split(' ').filter(Boolean)];
    const { stdout } = await promisify(execFile)(process.execPath, command, { cwd: folder, env });
    return { stdout, asked, body };
  } finally {
    installation.close().closeAllConnections();
  }
}

test('a branch of a repository is watched by options, else by headroom.json, without its tools', async () => {
  const compare = { servers: ['go'], tools: ['get_item'], profile: 'concurrent', untilDecided: 20 };
  writeFileSync(join(folder, 'headroom.json'), JSON.stringify({ compare }));
  const line = `--add --branch main --repository ${REPOSITORY} --profile quick --every-minutes 90`;
  const { stdout, asked, body } = await watch(`${line} --json added.json`);
  expect(asked).toBe('POST /api/v1/watches');
  expect(body).toEqual({
    branch: 'main',
    repository: REPOSITORY,
    servers: ['go'],
    profile: 'quick',
    rounds: 20,
    untilDecided: true,
    everyMinutes: 90,
  });
  expect(stdout).toMatch(/^Watching main of https:.*\n\nhttp:\/\/127\S+\/watches\/019a/);
  expect(stdout).toContain('Secret        abc\n');
  const json = JSON.parse(readFileSync(join(folder, 'added.json'), 'utf8'));
  expect(json).toMatchObject({ id: ID, pushSecret: 'abc', page: expect.stringMatching(/\/watches\/019a/) });
});

test('a branch of a project is watched with all of its servers, from any folder', async () => {
  const added = { branch: 'main', project: 'c0ffee', servers: ['shop'], profile: 'quick' };
  expect((await watch('--add --branch main --project Shop')).body).toEqual(added);
  expect((await watch(`--add --branch main --repository ${REPOSITORY}`)).body).toEqual(added);
  await expect(watch('--add --branch main --servers go')).rejects.toThrow('give --repository');
});

test('watches are listed, shown, paused, resumed and deleted', async () => {
  const [listed, shown, paused, resumed, deleted] = await Promise.all([
    watch(''),
    watch(ID),
    watch(`--pause ${ID}`),
    watch(`--resume ${ID}`),
    watch(`--delete ${ID} --json -`),
  ]);
  expect(listed.stdout).toMatch(/019a0000-\S+ +│ main/);
  expect(shown.stdout).toContain('No comparisons yet.');
  expect([paused.asked, paused.body]).toEqual([`PUT /api/v1/watches/${ID}`, { paused: true }]);
  expect(paused.stdout).toContain(`Paused the watch of main of ${REPOSITORY}.`);
  expect(resumed.body).toEqual({ paused: false });
  expect([deleted.asked, JSON.parse(deleted.stdout)]).toEqual([`DELETE /api/v1/watches/${ID}`, { id: ID }]);
});
