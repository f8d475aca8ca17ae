import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hasEnded } from '@headroom/model/run';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { apiClient } from './demo/client.ts';
import { type Stack, startStack } from './stack.ts';

const SERVERS = new URL('../../../packages/servers', import.meta.url).pathname;

let folder: string;
let stack: Stack;

/** A code base that nobody else knows of: the Go server under another name. */
async function dropIn(name: string): Promise<void> {
  const base = join(folder, 'servers', name);
  // Manifests of its variants would be there twice.
  const filter = (path: string) => !path.endsWith('.server.json');
  await cp(join(SERVERS, 'go'), base, { recursive: true, filter });
  const manifest = JSON.parse(await readFile(join(SERVERS, 'go', 'go.server.json'), 'utf8'));
  await writeFile(
    join(base, `${name}.server.json`),
    JSON.stringify({ ...manifest, id: name, title: 'The sixteenth' }),
  );
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'headroom-sixteenth-'));
  await dropIn('sixteenth');
  Object.assign(process.env, {
    HEADROOM_SERVER_DIRS: join(folder, 'servers'),
    HEADROOM_HOST: 'sixteenth-test',
  });
  // An image of it would be built within the test, which may take minutes on a busy machine.
  stack = await startStack({ dataDir: join(folder, 'data'), runtime: 'process' });
});
afterAll(async () => {
  await stack?.stop();
  await rm(folder, { recursive: true, force: true });
});

test('a new server needs its folder alone: it is listed, offered, built and measured', async () => {
  const api = apiClient(stack.url);
  await expect
    .poll(
      async () =>
        (await api('GET /api/v1/servers', {})).servers.find(({ id }) => id === 'sixteenth')?.hosts.length,
    )
    .toBe(1);
  for (const page of ['/servers', '/runs/new']) {
    expect(await (await fetch(stack.url + page)).text()).toContain('The sixteenth');
  }
  const { id } = await api('POST /api/v1/runs', {
    body: { profile: 'closed:users=2,seconds=1,warmup=0', servers: ['sixteenth'], rounds: 1 },
  });
  const read = () => api('GET /api/v1/runs/{id}', { params: { id } });
  const isOver = async () => hasEnded((await read()).status);
  await expect.poll(isOver, { interval: 500 }).toBe(true);
  const { trials, report, reason } = await read();
  expect(
    trials.map(({ status, reason }) => [status, reason]),
    reason ?? '',
  ).toEqual([['passed', null]]);
  expect(report.servers[0]?.rate).toBeGreaterThan(10);
});

test('a server that does not exist is refused in words', async () => {
  const body = { profile: 'smoke', servers: ['cobol'], rounds: 1 };
  await expect(apiClient(stack.url)('POST /api/v1/runs', { body })).rejects.toThrow(
    /unknown server "cobol"; allowed: .*go/,
  );
});
