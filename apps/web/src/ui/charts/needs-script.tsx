import type { ReactNode } from 'react';

/** Stands in a chart that is drawn in the browser, for readers without JavaScript: where its numbers are. */
export function NeedsScript({ children }: { children: ReactNode }) {
  return (
    <noscript>
      <p className="px-1 text-13 text-muted">{children}</p>
    </noscript>
  );
}
