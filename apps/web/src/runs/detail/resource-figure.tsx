'use client';

import type { Party } from '@headroom/workload';
import dynamic from 'next/dynamic';
import { useState } from 'react';
import { Key } from '../../charts/key.tsx';
import { PARTY_STROKES, PARTY_TITLES } from './parties.ts';

/** Fetched when it is shown: its library is large. */
const ResourcePlot = dynamic(() => import('./resource-plot.tsx'), { ssr: false });

export interface PartySeries {
  party: Party;
  /** Seconds since the load began. */
  atS: number[];
  values: number[];
}

/** What each party used over a trial, with its key; the lines' place is kept while they are loaded. */
export function ResourceFigure(props: { parties: PartySeries[]; unit: string; steadyS: [number, number] }) {
  const [focus, setFocus] = useState<Party | null>(null);
  return (
    <>
      <div className="h-52">
        <ResourcePlot {...props} focus={focus} />
      </div>
      <Key
        inline
        entries={props.parties.map(({ party }) => ({
          ...PARTY_STROKES[party],
          name: PARTY_TITLES[party],
          shown: '',
        }))}
        focus={focus && PARTY_TITLES[focus]}
        onFocus={(name) =>
          setFocus(props.parties.find(({ party }) => PARTY_TITLES[party] === name)?.party ?? null)
        }
      />
    </>
  );
}
