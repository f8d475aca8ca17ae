import type { Publication } from '@headroom/db';
import { resultPath } from '#results/publication-path.ts';
import { publicUrl } from '#server/env.ts';
import { CopyButton } from '#ui/copy-button.tsx';
import { Section } from '#ui/page.tsx';
import { citationBibtex, citationText } from './citation.ts';

/** Citations of a result, to copy. */
export function Cite({ publication }: { publication: Publication }) {
  const url = publicUrl(resultPath(publication.slug));
  return (
    <Section id="cite" title="Cite" note="The address is permanent, and its figures cannot change.">
      <div className="grid gap-4 lg:grid-cols-2">
        <Quotable what="the citation" title="Text" text={citationText(publication, url)} />
        <Quotable what="the BibTeX entry" title="BibTeX" text={citationBibtex(publication, url)} mono />
      </div>
    </Section>
  );
}

function Quotable({
  title,
  text,
  what,
  mono = false,
}: {
  title: string;
  text: string;
  what: string;
  mono?: boolean;
}) {
  return (
    <figure className="min-w-0 rounded-md border border-line bg-surface px-4 py-3">
      <figcaption className="flex items-center justify-between text-12 text-muted">
        {title}
        <CopyButton text={text} what={what} />
      </figcaption>
      <p className={`mt-1 whitespace-pre-wrap break-words text-13 ${mono ? 'num' : ''}`}>{text}</p>
    </figure>
  );
}
