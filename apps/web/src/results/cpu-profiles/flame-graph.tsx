'use client';

import { lazy, Suspense, useState } from 'react';
import { Button } from '#ui/button.tsx';
import type { FlameFrame } from './frame.ts';

const Drawn = lazy(() => import('./drawn-flame-graph.tsx'));

/** A flame graph that is drawn once it is asked for: its library is fetched then. */
export function FlameGraph({
  label,
  root,
  compared,
}: {
  label: string;
  root: FlameFrame;
  compared: boolean;
}) {
  const [open, setOpen] = useState(false);
  if (!open) return <Button onClick={() => setOpen(true)}>Show the flame graph</Button>;
  return (
    <Suspense fallback={<p className="h-72 text-13 text-muted">Drawing…</p>}>
      <Drawn label={label} root={root} compared={compared} />
    </Suspense>
  );
}
