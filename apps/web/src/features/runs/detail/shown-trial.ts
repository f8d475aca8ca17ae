import type { TrialDetail } from '@headroom/db';
import { counts } from '@headroom/report';
import type { RunView } from '#results/run/view.ts';

/**
 * Trial of an experiment whose steps are shown: the one that the address asks for, else the first that counts of the
 * best server, else the first.
 * @param rows of the servers, the best one first
 */
export function shownTrial<Trial extends Pick<TrialDetail, 'id' | 'serverId' | 'status'>>(
  { params }: RunView,
  trials: readonly Trial[],
  rows: readonly { readonly serverId: string }[],
): Trial | undefined {
  return (
    trials.find(({ id }) => id === params.trial) ??
    trials.find((trial) => trial.serverId === rows[0]?.serverId && counts(trial)) ??
    trials[0]
  );
}
