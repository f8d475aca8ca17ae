'use client';

import { type ReactNode, Suspense, useState, useSyncExternalStore } from 'react';

const never = () => () => {};

/**
 * Shows a skeleton while what is inside is read, but only when the browser moves here from another page.
 * A page that is asked for as a document comes whole: streamed into place by a script, it could not be
 * read without JavaScript.
 */
export function LoadingBoundary({ skeleton, children }: { skeleton: ReactNode; children: ReactNode }) {
  // False on the server and during hydration, true for what the browser renders by itself.
  const drawnHere = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  // Decided once: a boundary put around a page that is already there would render it again.
  const [streams] = useState(drawnHere);
  return streams ? <Suspense fallback={skeleton}>{children}</Suspense> : children;
}
