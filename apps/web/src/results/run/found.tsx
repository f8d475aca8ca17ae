import type { RunRow } from '@headroom/db';
import { VERDICTS } from '@headroom/report/compare';
import { hasVerdicts, VerdictCounts } from '#results/comparison/verdict-counts.tsx';
import { VERDICT_LOOKS } from '#results/comparison/verdict-mark.tsx';

type Found = Pick<RunRow, 'finding' | 'verdicts'>;

/** Whether a list can say what a run found. */
export function hasFound({ finding, verdicts }: Found): boolean {
  return finding !== null || hasVerdicts(verdicts);
}

/** What a comparison or an experiment found, in a line; of one from before that was stored, its verdicts. */
export function FoundLine({ run: { finding, verdicts } }: { run: Found }) {
  if (finding === null) return verdicts && <VerdictCounts verdicts={verdicts} />;
  const worst = VERDICTS.find((verdict) => (verdicts?.[verdict] ?? 0) > 0);
  const { sign, ink } = worst ? VERDICT_LOOKS[worst] : { sign: '', ink: '' };
  return (
    <span className="line-clamp-2 min-w-48 max-w-96 whitespace-normal" title={finding}>
      {sign && (
        <span aria-hidden="true" className={`${ink} mr-1.5`}>
          {sign}
        </span>
      )}
      {finding}
    </span>
  );
}
