import type { LastTry } from '@headroom/db';
import { RunStatusChip, TrialStatusChip } from '#results/status.tsx';

/** State of a try: once it has finished, the outcome of its servers. */
export function TryChip({ lastTry: { status, outcome } }: { lastTry: LastTry }) {
  return status === 'finished' && outcome ? (
    <TrialStatusChip status={outcome} />
  ) : (
    <RunStatusChip status={status} />
  );
}
