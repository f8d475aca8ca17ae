import { nextTrial, saveBuild, startTrial, storeTrial } from '@headroom/db';
import {
  aComparison,
  aHost,
  aResult,
  aRun,
  claimRun,
  type TestDatabase,
  testDatabase,
} from '@headroom/db/testing';
import type { ContextFigures } from '@headroom/model/context';
import { aContext } from '@headroom/model/context/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { WorkerContext } from '../context.ts';
import { conclude } from './conclude.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const OWNER = 'bench/1';
/** As long as memory must rise without a collection to be called growth. */
const SLICES = Array.from({ length: 200 }, (_, at) => at);
const constant = (value: number) => SLICES.map(() => value);

/** A run of one soak, whose server used this much memory. */
async function soaked(memoryMb: number[]): Promise<string> {
  const { db } = database;
  const runId = await aRun(db, { profile: 'soak', servers: ['go'], rounds: 1 });
  await claimRun(db, { runId, owner: OWNER, hostId: await aHost(db), leaseMs: 60_000 });
  const trial = await nextTrial(db, runId);
  if (!trial) throw new Error('the run has no trial');
  await startTrial(db, trial.id, { owner: OWNER, revisionId: null, buildId: null });
  const slices = {
    ...{ atS: SLICES.map((at) => (at + 1) * 10), calls: constant(800), wrong: constant(0), memoryMb },
    ...{ openFiles: constant(30), threads: constant(11), p50Ms: constant(2), p99Ms: constant(9) },
  };
  const experiment = { kind: 'soak', perS: 80, capacityPerS: null, settledS: 0, slices } as const;
  await storeTrial(db, trial.id, OWNER, { ...aResult(), experiment });
  return runId;
}

const concluded = (runId: string) =>
  conclude(
    { db: database.db, manifests: [], retry: (work: () => unknown) => work() } as unknown as WorkerContext,
    runId,
  );

test('a soak concludes whether something grows in a server', async () => {
  expect(await concluded(await soaked(SLICES.map((at) => 60 + at / 5)))).toEqual({
    grows: true,
    finding: expect.stringMatching(/^go, over 33 min: memory grows by 72\.0 MB an hour/),
  });
  expect(await concluded(await soaked(constant(60)))).toMatchObject({ grows: false });
});

/** Figures of a server of one tool, whose description takes so many tokens. */
function contextOf(tokens: number): ContextFigures {
  const size = (of: number) => ({ tokens: of, bytes: 4 * of });
  const tool = { tool: 'search', name: size(1), description: size(tokens), inputSchema: size(2) };
  return aContext({ sha256: `${tokens}`, tools: [{ ...tool, outputSchema: size(0) }] });
}

/** A comparison of one round whose head takes ten tokens more. */
async function grown(budgets?: object): Promise<string> {
  const { db } = database;
  const runId = await aComparison(db);
  await claimRun(db, { runId, owner: OWNER, hostId: await aHost(db), leaseMs: 60_000 });
  if (budgets) await db.run.update({ where: { id: runId }, data: { budgets } });
  for (let position = 0; position < 2; position++) {
    const trial = await nextTrial(db, runId);
    if (!trial) throw new Error('the comparison has no trial');
    const contentHash = `${runId} ${trial.side}`;
    const built = { serverId: 'go', contentHash, buildId: contentHash, status: 'built', log: '' } as const;
    const { id: buildId } = await saveBuild(db, built);
    await startTrial(db, trial.id, { owner: OWNER, revisionId: null, buildId });
    const context = contextOf(trial.side === 'base' ? 7 : 17);
    await storeTrial(db, trial.id, OWNER, { ...aResult(), context });
  }
  return runId;
}

test('a comparison concludes what changed in contexts, and whether its team is told by the budget of the repository', async () => {
  expect(await concluded(await grown())).toMatchObject({
    contextAlert: true,
    contextChanges: [
      {
        ...{ serverId: 'go', base: { tokens: 10 }, head: { tokens: 20 } },
        text: '+10 tokens (o200k_base, 10 → 20): search grew by 10',
      },
    ],
  });
  const within = await grown({ contextTokens: { fail: 20 } });
  expect(await concluded(within)).toMatchObject({ contextAlert: false, contextChanges: [{}] });
});
