import type { Publication, RunDetail } from '@headroom/db';
import { askedLabel, runTitle } from '#results/run/labels.ts';
import { ButtonLink } from '#ui/button.tsx';
import { ExactDay } from '#ui/exact-day.tsx';
import { Figures } from '#ui/figures.tsx';
import { measureLink } from './measure-link.ts';

/** Date of publication, title, subject, summary and the next step of a reader. */
export function PublicHead({
  publication,
  run,
  subject = '',
}: {
  publication: Publication;
  /** Null of a history. */
  run: RunDetail | null;
  /** Name of a history. */
  subject?: string | undefined;
}) {
  const { href, label } = run ? measureLink(run) : { href: '/projects/new', label: 'Measure a server' };
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
      <p className="mt-1 text-13 text-muted [overflow-wrap:anywhere]">
        <Figures text={run ? `${runTitle(run)}, ${askedLabel(run.suite)}` : subject} />
      </p>
      <p className="mt-3 max-w-[75ch] whitespace-pre-line">{publication.summary}</p>
      <p className="mt-3">
        <ButtonLink href={href} prefetch={false} tone="main">
          {label}
        </ButtonLink>
      </p>
    </div>
  );
}
