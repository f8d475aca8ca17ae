/** A server whose file names hosts: it reaches these by a proxy, its backends without, and nothing else. */
import { cpSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { networkInterfaces } from 'node:os';
import { OWN, RUNTIMES } from '@headroom/bench/testing';
import { createProject, createTry, ensureDefaultWorkspace } from '@headroom/db';
import { testDatabase } from '@headroom/db/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { GitRepository } from '../testing/git-repository.ts';
import { TestWorker, untilEnded } from '../testing/worker-process.ts';

/** Stand-ins for public hosts: addresses of this machine, which a container has for itself alone. */
const [NAMED, OTHER] = ['127.0.0.2', '127.0.0.3'];

const database = await testDatabase();
const { db } = database;
const redisUrl = process.env.TEST_REDIS_URL as string;
const shop = new GitRepository();
for (const { id } of RUNTIMES) cpSync(`${OWN}/shop`, `${shop.path}/${id}`, { recursive: true });
shop.commit('as it is');

let asked: string[] = [];
const network = createServer(({ headers }, answer) => {
  asked.push(headers.host ?? '');
  answer.setHeader('content-type', 'application/json').end('{"price":12.5}');
});
await new Promise<void>((resolve) => network.listen(0, '0.0.0.0', resolve));
const { port } = network.address() as AddressInfo;
afterAll(async () => {
  network.close();
  shop.remove();
  await database.close();
});

/** Texts of the third server of the shop. */
const REFUSED = { host: OTHER, env: 'OF: "another host"' };

/** The shop: one server asks the host that is named, one its backend, unless it is left out, and a third another host. */
function textOf(
  egress: string,
  { host, env, backend = true }: typeof REFUSED & { backend?: boolean },
): string {
  const [all = '', tail = ''] = readFileSync(`${OWN}/shop/headroom.yaml`, 'utf8').split('  - id: shop-mixes');
  const head = backend ? all : all.slice(0, all.indexOf('  - id: shop-stdio'));
  const asks = (text: string, at: string) => text.replace('http://{backend.prices}', `http://${at}:${port}`);
  return `${asks(head, NAMED)}  - id: shop-mixes${asks(tail, host).replace('MIXES: "1"', env)}`
    .replace('world:', `world:\n  egress: [${egress}]`)
    .replace('handshakes: [session, persistent]', 'handshakes: [session]')
    .replace('      work: { prices: 1 }\n', '');
}

describe.each(RUNTIMES)('runtime $id', ({ id: runtime, absent }) => {
  describe.skipIf(absent)('a server whose file names hosts', () => {
    const worker = new TestWorker(
      { databaseUrl: database.url, redisUrl },
      {
        HEADROOM_RUNTIME: runtime,
        HEADROOM_REPOSITORIES: shop.path,
        HEADROOM_SHARED_REPOSITORIES: shop.path,
        HEADROOM_HOST_CLASS: runtime,
        HEADROOM_EGRESS: `${NAMED}:${port}`,
        SERVER_START_S: '30',
      },
    );
    beforeAll(() => worker.start());
    afterAll(async () => {
      await worker.stop();
      expect(await worker.left()).toEqual([]);
    });

    async function tried(egress: string, third: Parameters<typeof textOf>[1] = REFUSED) {
      asked = [];
      const workspaceId = await ensureDefaultWorkspace(db);
      const of = { workspaceId, createdById: null, repository: shop.path, ref: null, hostClass: runtime };
      const path = `${runtime}/headroom.yaml`;
      const projectId =
        (await createProject(db, { ...of, title: 'Shop', path })) ??
        (await db.project.findFirstOrThrow({ where: { path } })).id;
      const file = textOf(egress, third);
      const { id } = await createTry(db, { projectId, createdById: null, ref: null, file, seed: 1 });
      return untilEnded(db, id);
    }

    test('reaches the host that is named and its backends, and no other host, which its log says', async () => {
      const ended = await tried(NAMED);
      expect(ended.reason).toBeNull();
      const reasons = new Map(
        ended.trials.map(({ serverId, status, reason }) => [serverId, reason ?? status]),
      );
      expect(reasons.get('shop')).toBe('passed');
      expect(reasons.get('shop-stdio')).toBe('passed');
      expect(reasons.get('shop-mixes')).toMatch(/^the server breaks the contract/);
      const [row] = await db.trial.findMany({ where: { runId: ended.id, serverId: 'shop-mixes' } });
      expect(row?.log).toContain(
        `${OTHER}:${port} is refused: it is not among what world.egress of the file and HEADROOM_EGRESS of this host both name`,
      );
      expect(new Set(asked)).toEqual(new Set([`${NAMED}:${port}`]));
      expect(ended.environment?.egress).toEqual([NAMED]);
    });

    test('is held to the proxy in a container, and as a plain process is not', async () => {
      const addresses = Object.values(networkInterfaces()).flatMap((all) => all ?? []);
      const own = addresses.find(({ family, internal }) => family === 'IPv4' && !internal)?.address ?? NAMED;
      const ended = await tried(NAMED, { host: own, env: 'NODE_USE_ENV_PROXY: "0"', backend: false });
      const outcomes = new Map(ended.trials.map(({ serverId, status }) => [serverId, status]));
      expect(outcomes.get('shop')).toBe('passed');
      expect(outcomes.get('shop-mixes')).toBe(runtime === 'docker' ? 'server_failed' : 'passed');
      expect(asked.includes(`${own}:${port}`)).toBe(runtime !== 'docker');
    });

    test('is not built where the host does not allow one of them', async () => {
      const ended = await tried(`${NAMED}, api.example.org`);
      expect(ended.reason).toBe(
        `world.egress: this host does not let servers reach api.example.org; its operator says what they may reach in HEADROOM_EGRESS`,
      );
      expect(ended.builds).toEqual({});
      expect(asked).toEqual([]);
    });
  });
});
