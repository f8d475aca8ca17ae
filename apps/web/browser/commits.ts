import {
  type Db,
  ensureRevision,
  finishRun,
  type StoredRevision,
  saveEnvironment,
  saveRunRevisions,
} from '@headroom/db';
import { claimRun, fieldResult, measureTrials, RUN_ENVIRONMENT } from '@headroom/db/testing';
import type { ComparisonPlan } from '@headroom/model/comparison';
import { queuedRun } from './fixture.ts';

const OWNER = 'bench-1/test';

/** A commit, and who wrote it. */
type Told = StoredRevision & { author?: string | null };

/** The commit of this place, a day after the one before; their ids begin with a letter and their place. */
export function commitAt(place: number, rest: Partial<Told> = {}): Told {
  return {
    repository: '.',
    commit: `c${String(place).padStart(2, '0')}`.padEnd(40, '0'),
    dirty: false,
    subject: `Change number ${place}`,
    committedAt: new Date(Date.UTC(2026, 8, place)),
    ...rest,
  };
}

export interface CommitStory {
  hostId: string;
  servers: string[];
  rounds?: number;
  /** The watch that queued it; by default none. */
  watchId?: string;
  /** Latencies of a server at a commit, as a multiple of what it usually takes. */
  slower?: (serverId: string, revision: StoredRevision) => number;
}

/** A finished run at one commit, or the comparison of two, with made-up measurements that hardly vary. */
export async function runAt(
  db: Db,
  [base, head]: readonly [Told, Told?],
  { hostId, servers, rounds = 3, watchId, slower = () => 1 }: CommitStory,
): Promise<string> {
  const plan: ComparisonPlan | undefined = head && {
    kind: 'comparison',
    tools: [],
    untilDecided: false,
    baseRef: base.commit,
    headRef: head.commit,
  };
  const runId = await queuedRun(db, { servers, rounds }, plan);
  if (watchId) await db.run.update({ where: { id: runId }, data: { watchId } });
  await claimRun(db, { runId, owner: OWNER, hostId, leaseMs: 3_600_000 });
  await saveEnvironment(db, runId, RUN_ENVIRONMENT);
  const [first, second] = [await ensureRevision(db, base), head && (await ensureRevision(db, head))];
  await saveRunRevisions(db, runId, { baseId: second ? first.id : null, headId: (second ?? first).id });
  await measureTrials(db, runId, {
    measured({ serverId, side, position }) {
      const isHead = side === 'head' && head !== undefined;
      const revision = isHead ? head : base;
      const { id: revisionId } = isHead && second ? second : first;
      const result = fieldResult(serverId, position + 97 * Number(revision.commit.slice(1, 3)));
      const factor = slower(serverId, revision);
      const times = (ms: number | null) => (ms === null ? null : ms * factor);
      const measurements = result.measurements.map((own) => ({
        ...own,
        minMs: times(own.minMs),
        meanMs: times(own.meanMs),
        maxMs: times(own.maxMs),
        quantilesMs: own.quantilesMs.map((ms) => ms * factor),
      }));
      return { revisionId, buildId: null, result: { ...result, measurements } };
    },
  });
  await finishRun(db, { runId, owner: OWNER, status: 'finished', reason: null });
  return runId;
}
