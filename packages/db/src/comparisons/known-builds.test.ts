import { buildKey } from '@headroom/model/comparison';
import type { RunRequest } from '@headroom/model/run';
import { afterAll, expect, test } from 'vitest';
import { saveRunBuild } from '../builds/progress.ts';
import { ensureRevision } from '../revisions/ensure.ts';
import { createRun } from '../runs/create.ts';
import { testDatabase } from '../testing/index.ts';
import { ensureDefaultWorkspace } from '../workspaces/default.ts';
import { listKnownBuilds } from './known-builds.ts';
import { saveRunRevisions } from './revisions.ts';

const database = await testDatabase();
const { db } = database;
afterAll(() => database.close());

/** A comparison whose worker has resolved its refs and built its servers; hashes by side. */
async function built(
  commits: readonly [string, string],
  hashes: readonly [string, string | null],
): Promise<void> {
  const request: RunRequest = {
    suite: 'io',
    profile: 'smoke',
    handshake: 'session',
    servers: ['go'],
    rounds: 6,
    hostClass: 'default',
    priority: 0,
    repository: '.',
  };
  const plan = { kind: 'comparison', baseRef: 'a', headRef: 'b', tools: [], untilDecided: false } as const;
  const { id } = await createRun(db, {
    workspaceId: await ensureDefaultWorkspace(db),
    request,
    seed: 1,
    plan,
  });
  const [base, head] = await Promise.all(
    commits.map((commit) =>
      ensureRevision(db, { repository: '.', commit, dirty: false, subject: null, committedAt: null }),
    ),
  );
  await saveRunRevisions(db, id, { baseId: base?.id ?? null, headId: head?.id ?? null });
  for (const [i, side] of (['base', 'head'] as const).entries()) {
    const [state, contentHash] = hashes[i] ? (['built', hashes[i]] as const) : (['failed', null] as const);
    const build = { state, cached: false, seconds: 1, contentHash, configHash: 'c' } as const;
    await saveRunBuild(db, id, buildKey('go', side), build);
  }
}

test('the latest build of each commit is known, of comparisons that came so far', async () => {
  await built(['one', 'two'], ['old', 'same']);
  await built(['one', 'three'], ['new', null]);
  const known = await listKnownBuilds(db, await ensureDefaultWorkspace(db));
  expect(known.map(({ commit, build }) => `${commit} ${build.content} ${build.config}`).toSorted()).toEqual([
    ...['one new c', 'two same c'],
  ]);
  expect(known[0]).toMatchObject({ hostClass: 'default', repository: '.', serverId: 'go' });
  const [other] = ['01a00000-0000-7000-8000-000000000000'];
  expect(await listKnownBuilds(db, other as string)).toEqual([]);
});
