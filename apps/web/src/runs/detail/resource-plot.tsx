'use client';

import type { Party } from '@headroom/workload';
import { useMemo } from 'react';
import {
  CartesianGrid,
  Line,
  LineChart,
  ReferenceArea,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';
import { Readout } from '../../charts/readout.tsx';
import { secondTicks } from '../../charts/second-ticks.ts';
import { AXIS, GRID, TICK } from '../../charts/style.ts';
import { PARTY_STROKES, PARTY_TITLES } from './parties.ts';
import type { PartySeries } from './resource-figure.tsx';

interface Props {
  parties: PartySeries[];
  unit: string;
  /** The steady window, in seconds since the load began. */
  steadyS: [number, number];
  focus: Party | null;
}

/** What each party used over a trial, sample by sample. */
export default function ResourcePlot({ parties, unit, steadyS, focus }: Props) {
  const rows = useMemo(() => rowsOf(parties), [parties]);
  const endS = Math.max(steadyS[1], rows.at(-1)?.second ?? 0);
  const shownAt = (second: number) => {
    const row = rows.find((candidate) => candidate.second === second);
    return parties.map(({ party }) => ({
      ...PARTY_STROKES[party],
      name: PARTY_TITLES[party],
      shown: row?.[party] === undefined ? '–' : `${row[party].toFixed(1)} ${unit}`,
    }));
  };
  return (
    <ResponsiveContainer width="100%" height="100%">
      <LineChart data={rows} margin={{ top: 4, right: 16, bottom: 0, left: 0 }}>
        <CartesianGrid {...GRID} vertical={false} />
        <ReferenceArea
          x1={steadyS[0]}
          x2={steadyS[1]}
          fill="var(--near)"
          fillOpacity={0.12}
          ifOverflow="hidden"
        />
        <XAxis
          dataKey="second"
          type="number"
          domain={[0, endS]}
          ticks={secondTicks(endS)}
          tick={TICK}
          {...AXIS}
          tickLine={false}
          unit=" s"
        />
        <YAxis tick={TICK} axisLine={false} tickLine={false} width={48} />
        <Tooltip
          isAnimationActive={false}
          cursor={{ stroke: 'var(--line-strong)' }}
          content={({ active, label }) =>
            active ? (
              <Readout title={`second ${Number(label).toFixed(1)}`} entries={shownAt(Number(label))} />
            ) : null
          }
        />
        {parties.map(({ party }) => {
          const { colour, dash } = PARTY_STROKES[party];
          return (
            <Line
              key={party}
              dataKey={party}
              stroke={colour}
              {...(dash && { strokeDasharray: dash })}
              strokeWidth={focus === party ? 3 : 1.75}
              strokeOpacity={focus && focus !== party ? 0.25 : 1}
              dot={false}
              activeDot={false}
              isAnimationActive={false}
              connectNulls
            />
          );
        })}
      </LineChart>
    </ResponsiveContainer>
  );
}

type Row = { second: number } & Partial<Record<Party, number>>;

/** One row for each moment at which any party was sampled. */
function rowsOf(parties: PartySeries[]): Row[] {
  const rows = new Map<number, Row>();
  for (const { party, atS, values } of parties) {
    atS.forEach((second, index) => {
      const value = values[index];
      const row: Row = rows.get(second) ?? { second };
      rows.set(second, value === undefined ? row : { ...row, [party]: value });
    });
  }
  return [...rows.values()].sort((a, b) => a.second - b.second);
}
