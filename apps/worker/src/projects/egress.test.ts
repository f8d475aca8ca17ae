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

/** Address of this machine that its containers do not have, too. */
const OWN_ADDRESS =
  Object.values(networkInterfaces())
    .flatMap((all) => all ?? [])
    .find(({ family, internal }) => family === 'IPv4' && !internal)?.address ?? NAMED;

/**
 * The shop: a server asks the host that is named, one its backend, one another host, and one goes past the proxy, over
 * stdio like the second, so that the conformance tool is asked of one alone.
 */
function textOf(egress: string): string {
  const file = readFileSync(`${OWN}/shop/headroom.yaml`, 'utf8');
  const [shop = '', stdio = '', mixes = '', rest = ''] = file.split(
    /^(?= {2}- id: shop-(?:stdio|mixes)|world:)/m,
  );
  const asks = (text: string, at: string) => text.replace('http://{backend.prices}', `http://${at}:${port}`);
  const past = stdio.replace('shop-stdio', 'shop-past').replace('over stdio', 'past the proxy');
  return [
    asks(shop, NAMED),
    stdio,
    asks(mixes, OTHER).replace('MIXES: "1"', 'OF: "another host"'),
    `${asks(past, OWN_ADDRESS)}    env: { NODE_USE_ENV_PROXY: "0" }\n`,
    rest
      .replace('world:', `world:\n  egress: [${egress}]`)
      .replace('handshakes: [session, persistent]', 'handshakes: [session]')
      .replace('      work: { prices: 1 }\n', ''),
  ].join('');
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

    async function tried(egress: string) {
      asked = [];
      const workspaceId = await ensureDefaultWorkspace(db);
      const of = { workspaceId, createdById: null, repository: shop.path, ref: null, hostClass: runtime };
      const path = `${runtime}/headroom.yaml`;
      const projectId =
        (await createProject(db, { ...of, title: 'Shop', path })) ??
        (await db.project.findFirstOrThrow({ where: { path } })).id;
      const file = textOf(egress);
      const { id } = await createTry(db, { projectId, createdById: null, ref: null, file, seed: 1 });
      return untilEnded(db, id);
    }

    test('reaches the host that is named and its backends, and no other: held to the proxy in a container, as a plain process told of it', async () => {
      const isHeld = runtime === 'docker';
      const ended = await tried(NAMED);
      expect(ended.reason).toBeNull();
      const reasons = new Map(
        ended.trials.map(({ serverId, status, reason }) => [serverId, reason ?? status]),
      );
      expect(reasons.get('shop')).toBe('passed');
      expect(reasons.get('shop-stdio')).toBe('passed');
      expect(reasons.get('shop-mixes')).toMatch(/^the server breaks the contract/);
      expect(reasons.get('shop-past')).toMatch(isHeld ? /^the server breaks the contract/ : /^passed$/);
      const [row] = await db.trial.findMany({ where: { runId: ended.id, serverId: 'shop-mixes' } });
      expect(row?.log).toContain(
        `${OTHER}:${port} is refused: it is not among what world.egress of the file and HEADROOM_EGRESS of this host both name`,
      );
      const reached = isHeld ? [NAMED] : [NAMED, OWN_ADDRESS];
      expect(new Set(asked)).toEqual(new Set(reached.map((host) => `${host}:${port}`)));
      expect(ended.environment?.egress).toEqual([NAMED]);
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
