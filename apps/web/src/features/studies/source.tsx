import { ExternalLink, Newspaper } from 'lucide-react';
import { Chip } from '#ui/chip.tsx';

interface Source {
  source: string;
  sourceUrl: string;
}

/** Says of figures that somebody else published them, and who. */
export function StudyChip({ source }: Pick<Source, 'source'>) {
  return (
    <Chip title={`Source: ${source}; not measured here`}>
      <Newspaper size={12} aria-hidden="true" />
      {source}
    </Chip>
  );
}

/** Publisher of a study, with its address. */
export function SourceLink({ source, sourceUrl }: Source) {
  if (!sourceUrl) return <>{source}, whose address is not known</>;
  return (
    <>
      {source},{' '}
      <a href={sourceUrl} rel="noreferrer" className="link wrap-anywhere">
        {sourceUrl}
        <ExternalLink size={12} className="ml-1 inline" aria-hidden="true" />
      </a>
    </>
  );
}
