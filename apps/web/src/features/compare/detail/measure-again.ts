/** Measuring what stayed undecided again: by a comparison of its own, with as many rounds as are estimated to decide it. */
import type { Input } from '@headroom/api/client';
import type { RunDetail } from '@headroom/db';
import { MIN_COMPARISON_ROUNDS, WATCH_DOUBT } from '@headroom/model/comparison';
import { hasEnded } from '@headroom/model/run';
import type { Comparison, Headline } from '@headroom/report/compare';
import { commitsToRepeat, type Repeated } from './repeat.ts';

/** Body of the request that queues a comparison. */
export type ComparisonBody = Input<'POST /api/v1/comparisons'>['body'];

/**
 * Rounds with which a comparison that has ended would be decided, as its headline estimates: those that were measured and
 * those that are missing. Null where nothing is open, nothing can be estimated, or no comparison may have as many.
 */
export function roundsToDecide({
  run,
  comparison,
  headline,
}: {
  run: Pick<RunDetail, 'status'>;
  comparison: Pick<Comparison, 'rounds'>;
  headline: Headline | null;
}): number | null {
  if (!hasEnded(run.status) || headline?.moreRounds === undefined) return null;
  return Math.max(comparison.rounds + headline.moreRounds.count, MIN_COMPARISON_ROUNDS);
}

interface Measured extends Repeated {
  readonly run: Repeated['run'] & Pick<RunDetail, 'servers' | 'doubt' | 'layouts'>;
}

/**
 * The request for a comparison like one that was measured, with other rounds: of its commits, wherever its refs lead now,
 * and with its doubt. Null where it cannot be measured again.
 */
export function measureAgain(measured: Measured, rounds: number): ComparisonBody | null {
  const commits = commitsToRepeat(measured);
  if (!commits) return null;
  const { run } = measured;
  return {
    ...commits,
    ...(run.projectId === null
      ? { suite: run.suite, repository: run.repository }
      : { project: run.projectId }),
    servers: run.servers,
    tools: run.tools,
    profile: run.profile,
    handshake: run.handshake,
    hostClass: run.hostClass,
    rounds,
    untilDecided: run.untilDecided,
    layouts: run.layouts,
    ...(run.doubt === WATCH_DOUBT && { doubt: run.doubt }),
  };
}
