import type { RunRow } from '@headroom/db';
import { COUNTED_AS, VERDICTS } from '@headroom/report/compare';
import { plural } from '@headroom/workload';
import { VERDICT_LOOKS } from '#results/comparison/verdict-mark.tsx';
import { Quantity } from '#ui/figures.tsx';

/** Number of metrics of each verdict in a comparison; the reason where there are none. */
export function VerdictCounts({ run: { kind, status, verdicts, trialCounts } }: { run: RunRow }) {
  const failed = trialCounts.server_failed;
  const found = VERDICTS.filter((verdict) => (verdicts?.[verdict] ?? 0) > 0);
  if (found.length === 0 && failed === 0)
    return <span className="text-muted">– {whyNone({ kind, status })}</span>;
  return (
    <span className="flex flex-wrap gap-x-3">
      {failed > 0 && (
        <span className="font-medium text-bad">
          <span aria-hidden="true">✕ </span>
          <Quantity text={`${plural(failed, 'trial')} of a server failed`} />
        </span>
      )}
      {found.map((verdict) => {
        const { sign, ink } = VERDICT_LOOKS[verdict];
        return (
          <span key={verdict} className={ink}>
            <span aria-hidden="true">{sign} </span>
            <Quantity text={`${verdicts?.[verdict]} ${COUNTED_AS[verdict]}`} />
          </span>
        );
      })}
    </span>
  );
}

function whyNone({ kind, status }: Pick<RunRow, 'kind' | 'status'>): string {
  if (kind === 'calibration') return '(gives noise floors, no verdicts)';
  if (status === 'queued' || status === 'running') return '(when it has ended)';
  return status === 'finished' ? '(nothing was measured on both sides)' : '(it did not finish)';
}
