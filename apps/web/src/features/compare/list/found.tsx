import type { RunRow } from '@headroom/db';
import { plural } from '@headroom/workload';
import { hasVerdicts, VerdictCounts } from '#results/comparison/verdict-counts.tsx';
import { Quantity } from '#ui/figures.tsx';

/** Verdicts of a comparison and trials that failed in it; the reason where there are none. */
export function ComparisonFound({ run: { kind, status, verdicts, trialCounts } }: { run: RunRow }) {
  const failed = trialCounts.server_failed;
  const isJudged = hasVerdicts(verdicts);
  if (!isJudged && failed === 0) return <span className="text-muted">– {whyNone({ kind, status })}</span>;
  return (
    <span className="flex flex-wrap gap-x-3">
      {failed > 0 && (
        <span className="font-medium text-bad">
          <span aria-hidden="true">✕ </span>
          <Quantity text={`${plural(failed, 'trial')} of a server failed`} />
        </span>
      )}
      {isJudged && <VerdictCounts verdicts={verdicts} />}
    </span>
  );
}

function whyNone({ kind, status }: Pick<RunRow, 'kind' | 'status'>): string {
  if (kind === 'calibration') return '(gives noise floors, no verdicts)';
  if (status === 'queued' || status === 'running') return '(when it has ended)';
  return status === 'finished' ? '(nothing was measured on both sides)' : '(it did not finish)';
}
