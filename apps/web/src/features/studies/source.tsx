import { ExternalLink } from 'lucide-react';

interface Source {
  source: string;
  sourceUrl: string;
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
