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

/** A figure of one party, server or side of a comparison. */
export interface UseLine extends Stroke {
  name: string;
  /** Tells lines of one name apart, where rounds are drawn over each other. */
  round?: number;
  /** Seconds since the load began. */
  atS: number[];
  values: number[];
}

interface Props {
  lines: UseLine[];
  unit: string;
  /** The steady window, in seconds since the load began; what lies outside it is shaded. */
  steadyS: [number, number] | undefined;
  focus: string | null;
}

/** Use over a trial, sample by sample. */
export default function ResourcePlot({ lines, unit, steadyS, focus }: Props) {
  const rows = useMemo(() => rowsOf(lines), [lines]);
  const endS = Math.max(steadyS?.[1] ?? 0, rows.at(-1)?.second ?? 0);
  const groups = [...Map.groupBy(lines, ({ name }) => name).values()];
  const shownAt = (second: number) => {
    const row = rows.find((candidate) => candidate.second === second);
    return groups.flatMap((group) => {
      const values = group.flatMap((line) => row?.of[keyOf(line)] ?? []);
      const [line] = group;
      return line ? [{ ...line, shown: shownOf(values, unit) }] : [];
    });
  };
  return (
    <ResponsiveContainer width="100%" height="100%">
      <LineChart data={rows} margin={{ top: 4, right: 16, bottom: 0, left: 0 }}>
        <CartesianGrid {...GRID} vertical={false} />
        {outside(steadyS, endS).map(([x1, x2]) => (
          <ReferenceArea
            key={x1}
            x1={x1}
            x2={x2}
            fill="var(--muted)"
            fillOpacity={0.12}
            ifOverflow="hidden"
          />
        ))}
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
        {lines.map((line) => (
          <Line
            key={keyOf(line)}
            dataKey={(row: Row) => row.of[keyOf(line)]}
            name={keyOf(line)}
            stroke={line.colour}
            {...(line.dash && { strokeDasharray: line.dash })}
            strokeWidth={widthOf(line, focus)}
            strokeOpacity={focus && focus !== line.name ? 0.25 : 1}
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

/** Rounds are drawn thinner, as several lie over each other. */
function widthOf({ name, round }: UseLine, focus: string | null): number {
  if (focus === name) return round === undefined ? 3 : 2;
  return round === undefined ? 1.75 : 1.1;
}

/** More rounds than these are read as a range. */
const MOST_READ = 3;

/** Values of one moment, of each round. */
export function shownOf(values: readonly number[], unit: string): string {
  if (values.length === 0) return '–';
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const shown =
    values.length > MOST_READ
      ? `${low.toFixed(1)} to ${high.toFixed(1)}`
      : values.map((value) => value.toFixed(1)).join(' · ');
  return `${shown} ${unit}`;
}

/** Parts of the load that do not count: before and after the steady window. */
export function outside(steadyS: [number, number] | undefined, endS: number): [number, number][] {
  if (!steadyS) return [];
  const parts: [number, number][] = [
    [0, steadyS[0]],
    [steadyS[1], endS],
  ];
  return parts.filter(([from, to]) => to > from);
}

const keyOf = ({ name, round }: UseLine) => (round === undefined ? name : `${name}, round ${round}`);

interface Row {
  second: number;
  /** Values by the key of their line. */
  of: Record<string, number>;
}

/** One row for each moment at which anything was sampled. */
function rowsOf(lines: UseLine[]): Row[] {
  const rows = new Map<number, Row>();
  for (const line of lines) {
    const key = keyOf(line);
    for (const [index, second] of line.atS.entries()) {
      const row = rows.get(second) ?? { second, of: {} };
      const value = line.values[index];
      if (value !== undefined) row.of[key] = value;
      rows.set(second, row);
    }
  }
  return [...rows.values()].sort((a, b) => a.second - b.second);
}
