import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type Db,
  finishRun,
  nextCpuProfile,
  queueProfiling,
  startCpuProfile,
  storeCpuProfile,
} from '@headroom/db';
import { claimRun } from '@headroom/db/testing';
import { decodeCpuProfile } from '@headroom/model/cpu-profile/stored';
import { registerBench } from './fixture.ts';

const OWNER = 'bench-1/profiles';
const LEASE_MS = 3_600_000;

/**
 * CPU profiles that perf took of the Go server of packages/bench/own/hot, each in 10 s of load: head does 700,000
 * rounds of work in `main.rank`, base 300,000.
 */
const recordedProfile = (side: 'base' | 'head') =>
  decodeCpuProfile(readFileSync(join(import.meta.dirname, `recorded-profiles/${side}.json.gz`)));

/**
 * Has a worker measure CPU profiles of all servers of an ended run.
 * @param head side whose recorded profile head gets
 * @returns id of the run that measured them
 */
export async function profiledRun(db: Db, runId: string, head: 'base' | 'head' = 'head'): Promise<string> {
  const queued = await queueProfiling(db, { runId, createdById: null, seed: 1 });
  if (queued.state !== 'queued') throw new Error(`run ${runId} is not profiled: ${queued.state}`);
  const { id } = queued;
  await claimRun(db, { runId: id, owner: OWNER, hostId: await registerBench(db), leaseMs: LEASE_MS });
  for (let next = await nextCpuProfile(db, id); next; next = await nextCpuProfile(db, id)) {
    await startCpuProfile(db, next.id, OWNER);
    const profile = recordedProfile(next.side === 'head' ? head : 'base');
    const { profiler, version, calls, cpuMs } = profile;
    const figures = {
      ...{ profiler, version, calls, cpuMsPerCall: cpuMs / calls, unprofiledCpuMsPerCall: null },
      samples: profile.counts.reduce((sum, [, , , count]) => sum + count, 0),
    };
    await storeCpuProfile(db, next.id, OWNER, { profile, figures });
  }
  await finishRun(db, { runId: id, owner: OWNER, status: 'finished', reason: null });
  return id;
}
