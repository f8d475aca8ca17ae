import { listCpuProfiles, queueProfiling, readCpuProfiles, readRun } from '@headroom/db';
import { compareCpuProfiles } from '@headroom/report/cpu-profile';
import { expect, test } from 'vitest';
import { commits, compared, db } from '../testing/compared.ts';
import { untilEnded } from '../testing/worker-process.ts';

const LOAD = 'closed:users=2,seconds=6,warmup=1';
/** Function of the Go server whose tool does 1 ms of work at `slower`. */
const SLOWER = /[cC]art/;

/** Profiles of the newest measurement, base first. */
async function profilesOf(runId: string) {
  const [base, head] = await listCpuProfiles(db, runId);
  const read = await readCpuProfiles(db, [base?.id ?? '', head?.id ?? '']);
  const [from, to] = [read.get(base?.id ?? ''), read.get(head?.id ?? '')];
  if (!from || !to) throw new Error(`not both are done: ${base?.reason}, ${head?.reason}`);
  return { rows: [base, head], from, to };
}

test('a comparison is profiled on both sides after its trials, and once it has ended again at the same commits; its trials stay', async () => {
  const run = await compared('slower', { profile: LOAD, profileCpu: 'always' });
  expect(run).toMatchObject({ status: 'finished', reason: null });
  expect(run.trials).toHaveLength(12);
  const { rows, from, to } = await profilesOf(run.id);
  expect(rows).toMatchObject([
    { serverId: 'go', side: 'base', measuredById: run.id, figures: { profiler: 'perf' } },
    { serverId: 'go', side: 'head', measuredById: run.id, figures: { profiler: 'perf' } },
  ]);
  for (const row of rows) {
    expect(row?.figures?.samples).toBeGreaterThan(100);
    expect(row?.figures?.unprofiledCpuMsPerCall).toBeGreaterThan(0);
  }
  const { functions } = compareCpuProfiles(from.profile, to.profile);
  expect(functions[0]).toMatchObject({ name: expect.stringMatching(SLOWER), isChanged: true });

  const queued = await queueProfiling(db, { runId: run.id, createdById: null, seed: 1 });
  if (queued.state !== 'queued') throw new Error(queued.state);
  const profiling = await untilEnded(db, queued.id);
  expect(profiling).toMatchObject({
    ...{ kind: 'profiling', status: 'finished', reason: null, trials: [] },
    baseRevision: { commit: commits().main },
    headRevision: { commit: commits().slower },
  });
  const again = await profilesOf(run.id);
  expect(again.rows.map((row) => row?.measuredById)).toEqual([queued.id, queued.id]);
  expect((await readRun(db, run.id))?.trials).toEqual(run.trials);
});

test('a build against itself regresses nowhere, and is not profiled unless that is asked for', async () => {
  const run = await compared('main', { profile: LOAD, baseRef: commits().main });
  expect(run.status).toBe('finished');
  expect(await listCpuProfiles(db, run.id)).toEqual([]);
});
