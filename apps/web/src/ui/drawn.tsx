import { headers } from 'next/headers';
import { cache, type ReactNode } from 'react';
import { KeptMarkup } from './kept-markup.tsx';
import { type DrawnFrom, markupOf } from './markup.ts';

/**
 * A part of a page that is drawn once for all its readers, rather than for each of them: for React, hundreds of
 * elements of a chart are then one.
 */
export async function Drawn({
  className,
  from,
  name,
  draw,
}: {
  className?: string;
  from: DrawnFrom;
  /** Tells the parts of a page apart. */
  name: string;
  /** What stands in it: plain markup, links within the app as AppLink. */
  draw: () => ReactNode;
}) {
  const { id, html } = markupOf(from, name, draw);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React wrote it
  if (id === null) return <div className={className} dangerouslySetInnerHTML={{ __html: html }} />;
  return <KeptMarkup className={className} id={id} html={(await asksForDocument()) ? undefined : html} />;
}

/**
 * Whether the reader asks for a whole page: its HTML then holds every part. The browser that moves here from another
 * page gets data for React, which must hold them; it does not say that it takes HTML.
 */
const asksForDocument = cache(async () => (await headers()).get('accept')?.includes('text/html') ?? false);
