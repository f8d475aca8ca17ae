import type { RunDetail, TrialDetail } from '@headroom/db';
import type { TrialStatus } from '@headroom/model/run';
import { allOf, plural } from '@headroom/model/text';

/** Trials of one server, or of one side of it, that failed for the same reason, in a sentence. */
export interface Failure {
  status: TrialStatus;
  text: string;
  reason: string | null;
  /** The first of them: its log is shown. */
  trialId: string;
}

const FAILED = ['server_failed', 'rig_failed', 'invalid'] as const;
type Failed = (typeof FAILED)[number];

const isFailed = (status: TrialStatus): status is Failed => FAILED.some((failed) => failed === status);

/** Failures in words: servers that failed first, then the rig, then numbers that do not count. */
export function failuresOf(run: Pick<RunDetail, 'trials' | 'rounds'>): Failure[] {
  return FAILED.flatMap((status) => {
    const own = run.trials.filter((trial) => trial.status === status);
    const groups = Map.groupBy(own, ({ serverId, side, reason }) => `${serverId} ${side} ${reason}`);
    return [...groups.values()].flatMap(([first, ...others]) =>
      first
        ? [
            failureOf(
              first,
              [first, ...others].map(({ round }) => round),
              run.rounds,
            ),
          ]
        : [],
    );
  });
}

function failureOf(first: TrialDetail, rounds: number[], all: number): Failure {
  const { status, reason, serverId, side, id } = first;
  const what = side ? `${serverId} at ${side}` : serverId;
  const when = roundsInWords(rounds, all);
  const texts: Record<Failed, string> = {
    server_failed: `${what} failed ${when}`,
    rig_failed: `The rig failed while ${what} was measured ${when}`,
    invalid: `${what} was held back by the rig ${when}`,
  };
  return { status, reason, trialId: id, text: isFailed(status) ? texts[status] : what };
}

function roundsInWords(rounds: number[], all: number): string {
  if (rounds.length === all) return all === 1 ? 'in its only round' : `in ${allOf(all, 'round')}`;
  const sorted = rounds.toSorted((a, b) => a - b);
  const last = sorted.pop();
  return sorted.length === 0 ? `in round ${last}` : `in rounds ${sorted.join(', ')} and ${last}`;
}

/** Sentence about the trials not measured because the run ended early; null when there are none. */
export function unmeasured(run: Pick<RunDetail, 'trials' | 'status'>): string | null {
  const count = run.trials.filter(({ status }) => status === 'cancelled').length;
  if (count === 0) return null;
  const why = run.status === 'failed' ? 'the run failed first' : 'the run was cancelled first';
  return `${plural(count, 'trial')} of ${run.trials.length} ${count === 1 ? 'was' : 'were'} not measured: ${why}.`;
}
