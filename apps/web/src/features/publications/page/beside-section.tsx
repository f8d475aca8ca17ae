import { BesideNote, BesideTable } from '#results/beside-study.tsx';
import type { Beside } from '#results/read-beside.ts';
import type { RunReport } from '#results/run/ended-runs.ts';
import { Fold } from '#ui/fold.tsx';
import { FoldedSection } from './folded-section.tsx';

/** Figures of a published run beside those of the study that its suite repeats, the first of them unfolded. */
export function BesideSection({ beside, run }: { beside: Beside; run: RunReport['run'] }) {
  return (
    <FoldedSection id="study" title="Beside its study" note={<BesideNote beside={beside} run={run} />}>
      {beside.figures.map((figure, index) => (
        <Fold key={figure.id} title={figure.title} open={index === 0}>
          <BesideTable figure={figure} servers={run.servers} />
        </Fold>
      ))}
    </FoldedSection>
  );
}
