import { ExternalLink, Newspaper } from 'lucide-react';
import { Chip } from '../ui/chip.tsx';

interface Source {
  source: string;
  sourceUrl: string;
}

/** Says of figures that somebody else published them, and who. */
export function StudyChip({ source }: Pick<Source, 'source'>) {
  return (
    <Chip title={`Published by ${source}, not measured here`}>
      <Newspaper size={12} aria-hidden="true" />
      {source}
    </Chip>
  );
}

/** The address of a study's source; without one, its name. */
export function SourceLink({ source, sourceUrl }: Source) {
  if (!sourceUrl) return <span>{source} (no address)</span>;
  return (
    <a href={sourceUrl} rel="noreferrer" className="link inline-flex items-baseline gap-1 break-all">
      {sourceUrl}
      <ExternalLink size={12} className="shrink-0 self-center" aria-hidden="true" />
    </a>
  );
}
