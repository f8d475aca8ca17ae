'use client';

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
import type { Stroke } from '#ui/charts/colours.ts';
import { Readout } from '#ui/charts/readout.tsx';
import { secondTicks } from '#ui/charts/second-ticks.ts';
import { AXIS, GRID, TICK } from '#ui/charts/style.ts';

/** Use of a resource by one party, or by one side of a comparison. */
export interface UseLine extends Stroke {
  name: string;
  /** Seconds since the load began. */
  atS: number[];
  values: number[];
}

interface Props {
  lines: UseLine[];
  unit: string;
  /** The steady window, in seconds since the load began; undefined: none is shaded. */
  steadyS: [number, number] | undefined;
  focus: string | null;
}

/** Use over a trial, sample by sample. */
export default function ResourcePlot({ lines, unit, steadyS, focus }: Props) {
  const rows = useMemo(() => rowsOf(lines), [lines]);
  const endS = Math.max(steadyS?.[1] ?? 0, rows.at(-1)?.second ?? 0);
  const shownAt = (second: number) => {
    const row = rows.find((candidate) => candidate.second === second);
    return lines.map(({ name, colour, dash }) => {
      const value = row?.of[name];
      return { name, colour, dash, shown: value === undefined ? '–' : `${value.toFixed(1)} ${unit}` };
    });
  };
  return (
    <ResponsiveContainer width="100%" height="100%">
      <LineChart data={rows} margin={{ top: 4, right: 16, bottom: 0, left: 0 }}>
        <CartesianGrid {...GRID} vertical={false} />
        {steadyS && (
          <ReferenceArea
            x1={steadyS[0]}
            x2={steadyS[1]}
            fill="var(--near)"
            fillOpacity={0.12}
            ifOverflow="hidden"
          />
        )}
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
        {lines.map(({ name, colour, dash }) => (
          <Line
            key={name}
            dataKey={(row: Row) => row.of[name]}
            name={name}
            stroke={colour}
            {...(dash && { strokeDasharray: dash })}
            strokeWidth={focus === name ? 3 : 1.75}
            strokeOpacity={focus && focus !== name ? 0.25 : 1}
            dot={false}
            activeDot={false}
            isAnimationActive={false}
            connectNulls
          />
        ))}
      </LineChart>
    </ResponsiveContainer>
  );
}

interface Row {
  second: number;
  /** Values by the name of their line. */
  of: Record<string, number>;
}

/** One row for each moment at which anything was sampled. */
function rowsOf(lines: UseLine[]): Row[] {
  const rows = new Map<number, Row>();
  for (const { name, atS, values } of lines) {
    atS.forEach((second, index) => {
      const value = values[index];
      const of = rows.get(second)?.of ?? {};
      rows.set(second, { second, of: value === undefined ? of : { ...of, [name]: value } });
    });
  }
  return [...rows.values()].sort((a, b) => a.second - b.second);
}
