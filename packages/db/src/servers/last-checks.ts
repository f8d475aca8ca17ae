import type { Check, TrialStatus } from '@headroom/model/run';
import { whereRanked } from '../access/ranked.ts';
import { type Reader, whereReadable } from '../access/readable.ts';
import type { Db } from '../db.ts';

/** The contract checks of one trial, and where it belongs. */
export interface LastChecks {
  readonly suite: string;
  readonly runId: string;
  readonly trialId: string;
  readonly round: number;
  readonly status: TrialStatus;
  readonly finishedAt: Date | null;
  /** In the order they are made. */
  readonly checks: Check[];
}

type Asked = Reader & { readonly serverId: string };

/**
 * By each of these suites the contract checks of the trial of a server that ended last among those that came to them;
 * suites without any are left out.
 */
export async function listLastChecks(
  db: Db,
  { suites, ...asked }: Asked & { readonly suites: readonly string[] },
): Promise<LastChecks[]> {
  const last = await Promise.all(suites.map((suite) => readLast(db, { ...asked, suite })));
  return last.filter((checks) => checks !== null);
}

async function readLast(
  db: Db,
  { serverId, suite, ...reader }: Asked & { readonly suite: string },
): Promise<LastChecks | null> {
  const trial = await db.trial.findFirst({
    where: {
      serverId,
      finishedAt: { not: null },
      checks: { some: {} },
      run: { suite, ...whereReadable(reader), ...whereRanked },
    },
    orderBy: { finishedAt: 'desc' },
    select: {
      id: true,
      runId: true,
      round: true,
      status: true,
      finishedAt: true,
      checks: { select: { name: true, outcome: true, reason: true, ms: true }, orderBy: { position: 'asc' } },
    },
  });
  if (!trial) return null;
  const { id: trialId, ...rest } = trial;
  return { suite, trialId, ...rest };
}
