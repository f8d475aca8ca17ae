import type { RunRow } from '@headroom/db';
import { plural } from '@headroom/model/text';
import { FoundLine, hasFound } from '#results/run/found.tsx';
import { Quantity } from '#ui/figures.tsx';

/** The finding of a comparison and the count of its failed trials, or why there is neither. */
export function ComparisonFound({ run }: { run: RunRow }) {
  const { kind, status, trialCounts } = run;
  const failed = trialCounts.server_failed;
  const isJudged = hasFound(run);
  if (!isJudged && failed === 0) return <span className="text-muted">– {whyNone({ kind, status })}</span>;
  return (
    <span className="flex flex-wrap gap-x-3">
      {failed > 0 && (
        <span className="font-medium text-bad">
          <span aria-hidden="true">✕ </span>
          <Quantity text={`${plural(failed, 'trial')} of a server failed`} />
        </span>
      )}
      {isJudged && <FoundLine run={run} />}
    </span>
  );
}

function whyNone({ kind, status }: Pick<RunRow, 'kind' | 'status'>): string {
  if (kind === 'calibration') return '(noise floors)';
  if (status === 'queued' || status === 'running') return '(in progress)';
  return status === 'finished' ? '(no round with both sides)' : '(not finished)';
}
