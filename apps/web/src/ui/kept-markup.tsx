'use client';

import { once } from '#server/once.ts';

/** On the server, what src/ui/markup.ts keeps; in the browser, what stood in the page it loaded. By its id. */
const known = once('kept-markup', () => new Map<string, string>());

/**
 * A part of a page that the server keeps as HTML. Within a page that is loaded whole the part is there already: its
 * HTML is not sent a second time among the data for React, but taken from where it stands.
 */
export function KeptMarkup({
  className,
  id,
  html = known().get(id) ?? inPage(id),
}: {
  className: string | undefined;
  id: string;
  /** For a browser that moved here from another page. */
  html: string | undefined;
}) {
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: React wrote it
    <div className={className} data-markup={id} dangerouslySetInnerHTML={{ __html: html }} />
  );
}

function inPage(id: string): string {
  // The server knows every part that it has just asked for.
  if (typeof document === 'undefined') throw new Error(`the part "${id}" of a page is not kept`);
  const html = document.querySelector(`[data-markup="${CSS.escape(id)}"]`)?.innerHTML ?? '';
  // For when the reader comes back to this page from another.
  known().set(id, html);
  return html;
}
