'use client';

import { useMemo, useState } from 'react';
import type { Stroke } from '#ui/charts/colours.ts';
import { heightsFromZero } from '#ui/charts/heights.ts';
import { Key } from '#ui/charts/key.tsx';
import { pathThrough } from '#ui/charts/path.ts';
import { ReadPlot } from '#ui/charts/read-plot.tsx';
import { SaveChart } from '#ui/charts/save-chart.tsx';
import { secondsAxis } from '#ui/charts/second-ticks.ts';
import type { CsvTable } from '#ui/csv.ts';

/** A figure of one party, server or side of a comparison. */
export interface UseLine extends Stroke {
  name: string;
  /** Tells lines of one name apart, where rounds are drawn over each other. */
  round?: number;
  /** Seconds since the load began. */
  atS: number[];
  values: number[];
}

interface Drawing {
  lines: readonly UseLine[];
  /** The steady window, in seconds since the load began; what lies outside it is shaded. */
  steadyS: [number, number] | undefined;
}

interface Props extends Drawing {
  /** Of the chart, as its frame shows it. */
  title: string;
  unit: string;
}

/** Figures over a trial, sample by sample, with their key. */
export function ResourceFigure({ title, unit, lines, steadyS }: Props) {
  const [focus, setFocus] = useState<string | null>(null);
  const { moments, ...drawing } = useMemo(() => drawingOf({ lines, steadyS }), [lines, steadyS]);
  // Rounds of one server share its name.
  const named = [...Map.groupBy(lines, ({ name }) => name)];
  const entries = (shown: (own: readonly UseLine[]) => string) =>
    named.flatMap(([name, own]) => {
      const [line] = own;
      return line ? [{ name, colour: line.colour, dash: line.dash, shown: shown(own) }] : [];
    });
  const readAt = (at: number) => {
    const second = moments[at] ?? 0;
    return {
      title: `second ${second.toFixed(1)}`,
      entries: entries((own) =>
        shownOf(
          own.flatMap(({ atS, values }) => values[atS.indexOf(second)] ?? []),
          unit,
        ),
      ),
    };
  };
  return (
    <>
      <ReadPlot {...drawing} label="Second of the load" focus={focus} read={readAt} className="h-44" />
      <Key inline entries={entries(() => '')} focus={focus} onFocus={setFocus} />
      <SaveChart title={title} data={() => dataOf({ lines, unit })} />
    </>
  );
}

/** Places of all lines, and the moments at which anything was sampled. */
function drawingOf({ lines, steadyS }: Drawing) {
  const moments = [...new Set(lines.flatMap(({ atS }) => atS))].sort((a, b) => a - b);
  const endS = Math.max(steadyS?.[1] ?? 0, moments.at(-1) ?? 0);
  const { columns, x } = secondsAxis(endS);
  const { heights, y } = heightsFromZero(
    lines.flatMap(({ values }) => values).reduce((high, value) => Math.max(high, value), 0),
  );
  return {
    moments,
    places: moments.map(x),
    columns,
    heights,
    shades: outside(steadyS, endS).map(([from, to]) => [x(from), x(to)] as const),
    lines: lines.map(({ name, round, colour, dash, atS, values }) => ({
      key: round === undefined ? name : `${name}, round ${round}`,
      name,
      colour,
      dash,
      thin: round !== undefined,
      d: pathThrough(atS.map((second, index) => [x(second), 100 - y(values[index] ?? 0)])),
    })),
  };
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

function dataOf({ lines, unit }: Pick<Props, 'lines' | 'unit'>): CsvTable {
  return {
    columns: [
      { id: 'name', unit: '' },
      { id: 'round', unit: '' },
      { id: 'second', unit: 's' },
      { id: 'value', unit },
    ],
    rows: lines.flatMap(({ name, round, atS, values }) =>
      atS.map((second, index) => [name, round ?? null, second, values[index] ?? null]),
    ),
  };
}
