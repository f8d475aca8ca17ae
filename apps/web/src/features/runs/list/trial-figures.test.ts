import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  ensureDefaultWorkspace,
  finishRun,
  listRunBriefs,
  nextTrial,
  saveEnvironment,
  startTrial,
  storeTrial,
} from '@headroom/db';
import { migrate } from '@headroom/db/migrate';
import { aHost, aResult, aRun, claimRun, RUN_ENVIRONMENT } from '@headroom/db/testing';
import { startPostgres } from '@headroom/local';
import type { TrialResult } from '@headroom/model/run';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { db } from '#server/db.ts';
import { readTrialFigures } from './trial-figures.ts';

const owner = 'bench/1';
const dataDir = mkdtempSync(join(tmpdir(), 'headroom-trial-figures-'));
let postgres: Awaited<ReturnType<typeof startPostgres>>;
let runId: string;
beforeAll(async () => {
  postgres = await startPostgres({ dataDir });
  await migrate(postgres.url);
  vi.stubEnv('DATABASE_URL', postgres.url);
  // Never connected to.
  vi.stubEnv('REDIS_URL', 'redis://127.0.0.1:1');
  vi.stubEnv('HEADROOM_SECRET', 'x'.repeat(32));
  runId = await aRun(db(), { servers: ['go'], rounds: 2 });
  await claimRun(db(), { runId, owner, hostId: await aHost(db()), leaseMs: 60_000 });
  await saveEnvironment(db(), runId, RUN_ENVIRONMENT);
});
afterAll(async () => {
  await db().$disconnect();
  await postgres.stop();
  rmSync(dataDir, { recursive: true });
});

async function figures() {
  const workspaceId = await ensureDefaultWorkspace(db());
  const runs = await listRunBriefs(db(), { workspaceId, limit: 10 });
  return (await readTrialFigures(runs)).get(runId);
}

async function measure(result: Partial<TrialResult>): Promise<void> {
  const id = (await nextTrial(db(), runId))?.id ?? '';
  await startTrial(db(), id, { owner, revisionId: null, buildId: null });
  await storeTrial(db(), id, owner, { ...aResult(), ...result });
}

test('figures of a run follow every trial until the run ends, and are read once from then on', async () => {
  expect(await figures()).toMatchObject({ counts: { waiting: 2, passed: 0 }, disturbed: 0 });
  await measure({});
  expect(await figures()).toMatchObject({ counts: { waiting: 1, passed: 1 }, disturbed: 0 });
  await measure({ hostCpuMs: (aResult().hostCpuMs ?? 0) + 10_000 });
  expect(await figures()).toMatchObject({ counts: { waiting: 0, passed: 2 }, disturbed: 1 });
  await finishRun(db(), { runId, owner, status: 'finished', reason: null });
  const last = await figures();
  expect(last).toMatchObject({ counts: { passed: 2 }, disturbed: 1 });
  expect(await figures()).toBe(last);
});
