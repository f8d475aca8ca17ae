import type { LastTry } from '@headroom/db';
import { RunStatusChip, TrialStatusChip } from '#results/status.tsx';

/** How a try stands: once it has finished, how its servers came out of it. */
export function TryChip({ lastTry: { status, outcome } }: { lastTry: LastTry }) {
  return status === 'finished' && outcome ? (
    <TrialStatusChip status={outcome} />
  ) : (
    <RunStatusChip status={status} />
  );
}
