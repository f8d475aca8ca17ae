import type { Publication, RunDetail } from '@headroom/db';
import { askedLabel, runTitle } from '#results/run/labels.ts';
import { ExactDay } from '#ui/exact-day.tsx';
import { Figures } from '#ui/figures.tsx';

/** Date of publication, title, subject and summary. */
export function PublicHead({ publication, run }: { publication: Publication; run: RunDetail }) {
  return (
    <div>
      <p className="text-13 text-muted">
        Result, published <ExactDay at={publication.publishedAt} />
        {publication.editedAt && (
          <>
            ; title or summary edited <ExactDay at={publication.editedAt} />
          </>
        )}
      </p>
      <h1 className="mt-0.5 font-semibold text-2xl tracking-tight">{publication.title}</h1>
      <p className="mt-1 text-13 text-muted">
        <Figures text={`${runTitle(run)}, ${askedLabel(run.suite)}`} />
      </p>
      <p className="mt-3 max-w-[75ch] whitespace-pre-line">{publication.summary}</p>
    </div>
  );
}
