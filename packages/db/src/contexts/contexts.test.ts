import type { AnswersFigures, AnswersResult } from '@headroom/model/context';
import { aContext } from '@headroom/model/context/testing';
import type { TrialResult } from '@headroom/model/run';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { saveBuild } from '../builds/save.ts';
import { countStoredBytes } from '../quotas/stored-bytes.ts';
import { aHost, aResult, aRun, claimRun, type TestDatabase, testDatabase } from '../testing/index.ts';
import { nextTrial, repeatTrial, startTrial } from '../trials/start.ts';
import { storeTrial } from '../trials/store.ts';
import { hasContexts, listCatalogues, listContexts, needsContext } from './contexts.ts';

let database: TestDatabase;
let hostId: string;
let buildId: string;
const owner = 'bench/1';

beforeAll(async () => {
  database = await testDatabase();
  hostId = await aHost(database.db);
  const built = { serverId: 'go', contentHash: '0123456789abcdef', log: '', status: 'built' } as const;
  buildId = (await saveBuild(database.db, { ...built, buildId: '8d6a1c0e-2f6a-4c1d-9a55-6a1f0c7e2b11' })).id;
});
afterAll(() => database.close());

const size = { tokens: 3, bytes: 9 };

const spread = { tokens: { median: 3, p95: null, largest: 3 }, bytes: { median: 9, p95: null, largest: 9 } };
const ANSWERS: AnswersFigures = {
  ...{ encoding: 'o200k_base', library: 'gpt-tokenizer 4.0.0', problems: [] },
  tools: [
    {
      ...{ tool: 'search', callsHash: 'a', sha256: 'b', calls: 1, problem: null },
      sizes: { answer: spread, text: spread, structured: spread },
      uncounted: { image: 0, audio: 0, blob: 0, link: 0, other: 0 },
      errors: { calls: 0, largest: null },
    },
  ],
};

function withContext(tool: string): TrialResult {
  const sizes = { name: size, description: size, inputSchema: size, outputSchema: size };
  const context = aContext({ instructions: size, tools: [{ tool, ...sizes }] });
  const tools = [{ description: 'Finds\0', inputSchema: { type: 'object' } }];
  return { ...aResult(), context, answers: ANSWERS, catalogue: { instructions: 'Search first.', tools } };
}

/** A claimed run of a build that is started in some way, and its first trial, which is started. */
async function started(configHash: string, profile = 'smoke'): Promise<{ runId: string; trialId: string }> {
  const { db } = database;
  const runId = await aRun(db, { servers: ['go'], profile });
  await claimRun(db, { runId, owner, hostId, leaseMs: 60_000 });
  const builds = { go: { state: 'built', cached: true, contentHash: '0', configHash, seconds: 1 } };
  await db.run.update({ where: { id: runId }, data: { builds } });
  const trial = await nextTrial(db, runId);
  if (!trial) throw new Error('no trial is waiting');
  await startTrial(db, trial.id, { owner, revisionId: null, buildId });
  return { runId, trialId: trial.id };
}

test('a build is counted once for each way that it is started in, and every run of it shows that', async () => {
  const { db } = database;
  const first = await started('a');
  expect(await needsContext(db, first.trialId)).toBe(true);
  await storeTrial(db, first.trialId, owner, withContext('search\0'));
  const contexts = await listContexts(db, first.runId);
  expect(contexts).toMatchObject([
    {
      serverId: 'go',
      side: null,
      result: { instructions: size, tools: [{ tool: 'search\uFFFD' }] },
      answers: ANSWERS,
    },
  ]);
  const texts = { description: 'Finds\uFFFD', inputSchema: '{"type":"object"}', outputSchema: '' };
  expect(await listCatalogues(db, first.runId)).toMatchObject([
    { ...contexts[0], catalogue: { instructions: { text: 'Search first.' }, tools: [{ texts }] } },
  ]);
  const second = await started('a');
  expect(await needsContext(db, second.trialId)).toBe(false);
  await storeTrial(db, second.trialId, owner, withContext('other'));
  expect(await listContexts(db, second.runId)).toEqual(contexts);
  const third = await started('b');
  expect(await needsContext(db, third.trialId)).toBe(true);
  expect(await listContexts(db, third.runId)).toEqual([]);
  expect([await hasContexts(db, first.runId), await hasContexts(db, third.runId)]).toEqual([true, false]);
});

test('what a disturbed trial counted stays; what could not be counted is counted again', async () => {
  const { db } = database;
  const { runId, trialId } = await started('c');
  const problem = { problem: 'tools/list has more than 20 MB' };
  const result = { ...aResult(), context: problem, answers: problem };
  await repeatTrial(db, trialId, { owner, reason: 'disturbed', result });
  expect(await listContexts(db, runId)).toMatchObject([{ result: problem, answers: problem }]);
  expect(await listCatalogues(db, runId)).toMatchObject([{ catalogue: null }]);
  const next = await started('c');
  expect(await needsContext(db, next.trialId)).toBe(true);
  await storeTrial(db, next.trialId, owner, withContext('search'));
  expect(await listContexts(db, runId)).toMatchObject([
    { result: { tools: [{ tool: 'search' }] }, answers: ANSWERS },
  ]);
  expect(await listCatalogues(db, runId)).toMatchObject([{ catalogue: { tools: [{}] } }]);
  const kept = await db.disturbedAttempt.findUniqueOrThrow({ where: { trialId } });
  expect(kept.result).not.toHaveProperty('context');
  expect(kept.result).not.toHaveProperty('answers');
});

test('answers are counted by workload, and of a build whose lists an earlier version counted', async () => {
  const { db } = database;
  const first = await started('e');
  await storeTrial(db, first.trialId, owner, withContext('search'));
  const other = await started('e');
  await db.run.update({ where: { id: other.runId }, data: { suite: 'synthetic' } });
  expect(await listContexts(db, other.runId)).toMatchObject([{ answers: null }]);
  expect(await needsContext(db, other.trialId)).toBe(true);
  const failed: AnswersResult = { problem: 'no session' };
  await storeTrial(db, other.trialId, owner, { ...withContext('other'), answers: failed });
  expect(await listContexts(db, other.runId)).toMatchObject([
    { result: { tools: [{ tool: 'search' }] }, answers: failed },
  ]);
  expect(await listContexts(db, first.runId)).toMatchObject([{ answers: ANSWERS }]);
});

test('runs that count no answers need lists alone', async () => {
  const { db } = database;
  const starts = await started('f', 'starts:times=3,seconds=4');
  expect(await needsContext(db, starts.trialId)).toBe(true);
  const { answers: _, ...lists } = withContext('search');
  await storeTrial(db, starts.trialId, owner, lists);
  expect(await needsContext(db, (await started('f', 'starts:times=3,seconds=4')).trialId)).toBe(false);
  const tried = await started('f');
  expect(await needsContext(db, tried.trialId)).toBe(true);
  await db.run.update({ where: { id: tried.runId }, data: { kind: 'try' } });
  expect(await needsContext(db, tried.trialId)).toBe(false);
});

test('a run stores the answers to the calls of its workload', async () => {
  const { db } = database;
  const { runId, trialId } = await started('g');
  await storeTrial(db, trialId, owner, withContext('search'));
  const bytes = async () => {
    await db.$transaction((tx) => countStoredBytes(tx, runId));
    return (await db.run.findUniqueOrThrow({ where: { id: runId } })).storedBytes ?? 0;
  };
  const key = { buildId, config: 'g', result: { problem: 'no session '.repeat(1000) } };
  const before = await bytes();
  await db.buildAnswers.create({ data: { ...key, workload: 'another' } });
  expect(await bytes()).toBe(before);
  await db.buildAnswers.update({
    where: { buildId_config_workload: { buildId, config: 'g', workload: 'io' } },
    data: { result: key.result },
  });
  expect(await bytes()).toBeGreaterThan(before + 10_000);
});

test('tools that a load adds are not counted as those of the build', async () => {
  const { db } = database;
  const extra = await started('d', 'closed:users=2,seconds=2,tools=5');
  expect(await needsContext(db, extra.trialId)).toBe(false);
  expect(await needsContext(db, (await started('d')).trialId)).toBe(true);
});
