/** Files of a load generator: none stays behind, however the load ends. */
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { io } from '@headroom/model/suite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TokenSource } from '../authorization/tokens.ts';
import { program, SHORT } from '../testing/fixture-load.ts';
import { loadFolders } from './folders.ts';
import { type Load, startLoad } from './k6.ts';

const server = createServer((_, response) => response.end());
beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => void server.close());

const aLoad = (tokens?: TokenSource): Load => ({
  urls: [`http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`],
  ...{ headers: {}, workload: io, profile: SHORT, handshake: 'session', seed: 1, tokens },
});

/** Tokens that are replaced again and again until `end`, whether or not anybody wants them. */
function restlessTokens(): TokenSource & { end(): Promise<void> } {
  let isOver = false;
  let replacing: Promise<void> | undefined;
  return {
    prepare: async () => undefined,
    started: () => undefined,
    valueFor: async () => 'Bearer a',
    hidden: () => [],
    follow: async (take) => {
      await take(['Bearer a']);
      replacing = (async () => {
        for (; !isOver; await nextTurn()) await take(['Bearer b']);
      })();
      // Its failure is that of `end`.
      replacing.catch(() => undefined);
      return { failed: new Promise(() => undefined), stop: () => undefined };
    },
    end: async () => {
      isOver = true;
      await replacing;
    },
  };
}

test('a program that cannot be executed leaves no file', async () => {
  const mark = randomUUID();
  const tokens = restlessTokens();
  const started = startLoad(aLoad(tokens), { program: '/nowhere/k6', mark });
  await expect(started).rejects.toMatchObject({ outcome: 'rig_failed' });
  expect(await loadFolders(mark)).toEqual([]);
  await tokens.end();
});

test('tokens that cannot be had leave no file', async () => {
  const mark = randomUUID();
  const tokens = { ...restlessTokens(), follow: () => Promise.reject(new Error('no token')) };
  await expect(startLoad(aLoad(tokens), { program, mark })).rejects.toThrow('no token');
  expect(await loadFolders(mark)).toEqual([]);
});

test('tokens that are renewed while a load is stopped are written no more', async () => {
  const mark = randomUUID();
  const tokens = restlessTokens();
  const load = await startLoad(aLoad(tokens), { program, mark });
  expect(await loadFolders(mark)).toHaveLength(1);
  await load.stop();
  await tokens.end();
  expect(await loadFolders(mark)).toEqual([]);
});

test('a program that ends without a result says its last output', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'no-result-'));
  const silent = join(folder, 'k6');
  await writeFile(silent, '#!/bin/sh\necho "the tokens are answered with status 500"\n');
  await chmod(silent, 0o700);
  const load = await startLoad(aLoad(), { program: silent, mark: randomUUID() });
  try {
    await expect(load.result()).rejects.toMatchObject({
      outcome: 'rig_failed',
      message: expect.stringMatching(
        /^k6's result cannot be read: ENOENT.*; its last output: the tokens are answered with status 500/,
      ),
    });
  } finally {
    await load.stop();
    await rm(folder, { recursive: true });
  }
});
