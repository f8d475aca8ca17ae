import { UNKNOWN_ECOSYSTEM } from '@headroom/report/studies';
import { Guide } from '#results/guide.tsx';
import { UseCaseTable } from '#results/use-case-table.tsx';
import type { StudyView } from './view.ts';

/**
 * Advice on what to choose by the study's figures; use cases only where the study says what its servers are.
 */
export function Choose({ view: { judgements, traits } }: { view: StudyView }) {
  return (
    <>
      <Guide rows={judgements.guide} />
      {traits.some(({ ecosystem }) => ecosystem !== UNKNOWN_ECOSYSTEM) && (
        <div className="mt-4">
          <UseCaseTable rows={judgements.useCases} />
        </div>
      )}
    </>
  );
}
