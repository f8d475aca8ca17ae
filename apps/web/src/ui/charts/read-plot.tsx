'use client';

import { clsx } from 'clsx';
import { useState } from 'react';
import type { KeyEntry } from './key.tsx';
import { ON_PAGE_ONLY } from './on-page-only.ts';
import { Plot, type PlotProps } from './plot.tsx';
import { Readout } from './readout.tsx';

export interface Reading {
  readonly title: string;
  readonly entries: readonly KeyEntry[];
}

/** A plot whose exact figures stand beside the place that the pointer or arrow keys chose. */
export function ReadPlot({
  read,
  ...plot
}: Omit<PlotProps, 'at' | 'onRead' | 'onLeave' | 'words' | 'children'> & {
  /** What the lines have at a place, by its index. */
  read: (at: number) => Reading;
}) {
  const [chosen, setChosen] = useState<number | null>(null);
  const at = chosen !== null && chosen < plot.places.length ? chosen : null;
  const reading = at === null ? null : read(at);
  const pct = at === null ? 0 : (plot.places[at] ?? 0);
  return (
    <Plot
      {...plot}
      at={at}
      onRead={setChosen}
      onLeave={() => setChosen(null)}
      words={reading ? wordsOf(reading) : 'nothing is read yet'}
    >
      {reading && (
        <div
          {...ON_PAGE_ONLY}
          // Small screens have no room beside the pointer.
          className={clsx(
            'pointer-events-none absolute top-1 z-20 max-sm:inset-x-0 max-sm:top-full max-sm:mt-6',
            pct < 50 ? 'sm:left-(--at) sm:ml-3' : 'sm:right-(--from-right) sm:mr-3',
          )}
          style={{ '--at': `${pct}%`, '--from-right': `${100 - pct}%` } as React.CSSProperties}
        >
          <Readout {...reading} />
        </div>
      )}
    </Plot>
  );
}

function wordsOf({ title, entries }: Reading): string {
  return `${title}: ${entries.map(({ name, shown }) => `${name} ${shown}`).join(', ')}`;
}
