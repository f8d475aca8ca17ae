import type { ReactNode } from 'react';

/**
 * Placeholder in a chart that is rendered in the browser, for readers without JavaScript: where its numbers
 * are.
 */
export function NeedsScript({ children }: { children: ReactNode }) {
  return (
    <noscript>
      <p className="px-1 text-13 text-muted">{children}</p>
    </noscript>
  );
}
