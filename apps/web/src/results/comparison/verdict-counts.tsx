import type { RunRow } from '@headroom/db';
import { COUNTED_AS, VERDICTS } from '@headroom/report/compare';
import { Quantity } from '#ui/figures.tsx';
import { VERDICT_LOOKS } from './verdict-mark.tsx';

type Verdicts = RunRow['verdicts'];

/** True of a comparison of which some metric has a verdict. */
export function hasVerdicts(verdicts: Verdicts): verdicts is NonNullable<Verdicts> {
  return VERDICTS.some((verdict) => (verdicts?.[verdict] ?? 0) > 0);
}

/** Number of metrics of each verdict in a comparison that has some. */
export function VerdictCounts({ verdicts }: { verdicts: NonNullable<Verdicts> }) {
  return (
    <span className="flex flex-wrap gap-x-3">
      {VERDICTS.filter((verdict) => (verdicts[verdict] ?? 0) > 0).map((verdict) => {
        const { sign, ink } = VERDICT_LOOKS[verdict];
        return (
          <span key={verdict} className={ink}>
            <span aria-hidden="true">{sign} </span>
            <Quantity text={`${verdicts[verdict]} ${COUNTED_AS[verdict]}`} />
          </span>
        );
      })}
    </span>
  );
}
