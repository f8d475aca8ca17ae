'use client';

import { lazy, Suspense, useMemo } from 'react';
import {
  CartesianGrid,
  ComposedChart,
  Line as DrawnLine,
  ErrorBar,
  ReferenceLine,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';
import { drawnAxis, figure, placed, shownOn } from './axis.ts';
import type { LegendEntry } from './legend.tsx';
import type { LinePoint, PointMark } from './lines.ts';
import type { LinesProps } from './lines-chart.tsx';
import { Names } from './names.tsx';
import { GRID, TICK, words } from './plot-style.ts';
import { Tip } from './tip.tsx';

const Zoom = lazy(async () => ({ default: (await import('./over-time.tsx')).Zoom }));
const Shades = lazy(async () => ({ default: (await import('./over-time.tsx')).Shades }));
/** Points from which on a part of the axis can be chosen. */
const ZOOM_FROM = 20;
/** Words of marks stand in rows above the plot. */
const [MARK_PX, MOST_MARK_ROWS] = [15, 4];
/** More values of one name are told as a range. */
const MOST_READ = 3;

/** All that is plotted at one place of the horizontal axis, by the key of its run of points. */
type Row = { x: number } & Record<string, number | readonly [number, number]>;

/** A line without a gap. */
interface Run {
  readonly key: string;
  readonly line: LinesProps['lines'][number];
  readonly points: readonly LinePoint[];
}

export default function LinesPlot({
  lines,
  x,
  y,
  shades = [],
  level,
  diagonal = false,
  marks = [],
  syncId,
  zooms = false,
  named = false,
  title,
  focus,
}: LinesProps & { title: string; focus: string | null }) {
  const { runs, rows, xs, ys } = useMemo(() => drawnOf({ lines, x, y }), [lines, x, y]);
  const xAxis = drawnAxis({ zero: false, ...x }, xs, named ? 0.07 : 0.02);
  const yAxis = drawnAxis(y, level ? [...ys, level.at] : ys, named ? 0.07 : 0.04);
  const readAt = (at: number) => entriesAt(runs, at, y.unit, x);
  const markRows = Math.min(MOST_MARK_ROWS, marks.length);
  const ends = diagonal ? commonEnds(xs, ys) : null;
  return (
    <ComposedChart
      responsive
      data={rows}
      aria-label={title}
      margin={{ top: (named ? 22 : 10) + MARK_PX * markRows, right: 18, bottom: x.title ? 18 : 2, left: 0 }}
      style={{ width: '100%', height: '100%' }}
      {...(syncId && { syncId, syncMethod: 'value' as const })}
    >
      <CartesianGrid {...GRID} vertical={named} />
      <XAxis
        dataKey="x"
        type="number"
        {...TICK}
        {...xAxis}
        domain={
          xAxis.scale ? xAxis.domain : x.span ? [...x.span] : x.ticks ? ['dataMin', 'dataMax'] : wholeSpan
        }
        tickCount={7}
        // Whole marks would move the ends of a given span.
        allowDecimals={x.span !== undefined}
        tickFormatter={x.ticks || x.title ? xAxis.tickFormatter : (at: number) => `${figure(at)} ${x.unit}`}
        interval={x.ticks ? 'preserveStart' : 'equidistantPreserveStart'}
        minTickGap={10}
        {...(x.title && {
          label: { ...words(), value: x.title, position: 'insideBottomRight', offset: -12 },
        })}
      />
      <YAxis type="number" width={52} {...TICK} {...yAxis} tickCount={4} niceTicks="snap125" />
      {shades.length > 0 && (
        <Suspense fallback={null}>
          <Shades spans={shades} />
        </Suspense>
      )}
      {level && (
        <ReferenceLine
          y={level.at}
          stroke="var(--bad)"
          strokeDasharray="4 3"
          label={{ ...words('var(--bad)'), value: level.label, position: 'insideTopLeft' }}
        />
      )}
      {ends && <ReferenceLine segment={ends} stroke="var(--muted)" strokeDasharray="2 4" />}
      {marks.map(({ at, label, colour }, place) => (
        <ReferenceLine
          key={`${at} ${label}`}
          x={at}
          stroke={colour}
          strokeDasharray="4 3"
          label={{
            ...words('var(--text)'),
            value: label,
            position: 'top',
            dy: -MARK_PX * (place % markRows),
          }}
        />
      ))}
      {runs.map(({ key, line, points }) => (
        <DrawnLine
          key={key}
          name={line.name}
          dataKey={key}
          stroke={line.colour}
          strokeWidth={(focus === line.name ? 3 : 1.75) * (line.round === undefined ? 1 : 0.65)}
          strokeOpacity={focus && focus !== line.name ? 0.2 : 1}
          {...(line.dash && { strokeDasharray: line.dash })}
          dot={dotsOf(points, line.colour, x)}
          // A click goes to the dot below it, which may be a link.
          activeDot={{ r: 3.5, strokeWidth: 0, pointerEvents: 'none' }}
          connectNulls
          isAnimationActive={false}
        >
          {points.some(([, , mark]) => mark?.low !== undefined) && (
            <ErrorBar
              dataKey={`${key}±`}
              direction="y"
              width={3}
              stroke={line.colour}
              isAnimationActive={false}
            />
          )}
        </DrawnLine>
      ))}
      {named && (
        <Names
          points={runs.flatMap(({ line: { name }, points }) =>
            points.flatMap(([at, value]) => {
              const place = placed(x, at);
              return place === null || value === null ? [] : { name, x: place, y: value };
            }),
          )}
          title={y.title ?? ''}
        />
      )}
      {zooms && rows.length > ZOOM_FROM && (
        <Suspense fallback={null}>
          <Zoom />
        </Suspense>
      )}
      <Tooltip
        isAnimationActive={false}
        cursor={{ stroke: 'var(--line-strong)' }}
        content={({ active, label }) => {
          const reading = active && typeof label === 'number' ? readAt(label) : null;
          // The words of a named point say both of its values.
          return reading && <Tip {...reading} {...(named && { title: '' })} />;
        }}
      />
    </ComposedChart>
  );
}

/** All places that have data, from one whole number to another, so that marks are round. */
const wholeSpan = ([low, high]: readonly [number, number]): [number, number] => [
  Math.floor(low),
  Math.ceil(high),
];

/** Lines cut at their gaps, and their points by places of the horizontal axis. */
function drawnOf({ lines, x, y }: Pick<LinesProps, 'lines' | 'x' | 'y'>) {
  const runs = lines.flatMap((line, index) =>
    runsOf(line.points, (value) => placed(y, value) !== null).map(
      (points, part): Run => ({ key: `line${index}-${part}`, line, points }),
    ),
  );
  // Places without a value count too: charts with one cursor have the same ones.
  const places = lines.flatMap(({ points }) => points.flatMap(([at]) => placed(x, at) ?? []));
  const merged = new Map<number, Row>();
  // A line that turns back joins its points in their order, which rows of their own keep.
  const turning: Row[] = [];
  const [xs, ys]: [number[], number[]] = [[], []];
  for (const { key, points } of runs) {
    const turns = points.some(([at], index) => at < (points[index - 1]?.[0] ?? at));
    for (const [at, value, mark] of points) {
      const place = placed(x, at);
      if (place === null || value === null) continue;
      const row = (turns ? undefined : merged.get(place)) ?? ({ x: place } as Row);
      if (turns) turning.push(row);
      else merged.set(place, row);
      row[key] = value;
      xs.push(place);
      ys.push(value, mark?.low ?? value, mark?.high ?? value);
      if (mark?.low !== undefined) row[`${key}±`] = [value - mark.low, (mark.high ?? value) - value];
    }
  }
  if (turning.length === 0) for (const at of places) if (!merged.has(at)) merged.set(at, { x: at });
  const rows = [...[...merged.values()].sort((a, b) => a.x - b.x), ...turning];
  return { runs, rows, xs, ys };
}

/** Ends of the line on which both axes have the same number. */
function commonEnds(xs: readonly number[], ys: readonly number[]) {
  const low = Math.max(Math.min(...xs), Math.min(...ys));
  const high = Math.min(Math.max(...xs), Math.max(...ys));
  return low < high
    ? ([
        { x: low, y: low },
        { x: high, y: high },
      ] as const)
    : null;
}

function runsOf(points: readonly LinePoint[], isDrawn: (value: number | null) => boolean): LinePoint[][] {
  const runs: LinePoint[][] = [[]];
  for (const point of points) {
    if (isDrawn(point[1])) runs.at(-1)?.push(point);
    else runs.push([]);
  }
  return runs.filter((run) => run.length > 0);
}

/** Values of every name at one place, in the order of the lines. */
function entriesAt(runs: readonly Run[], at: number, unit: string, x: LinesProps['x']) {
  let title = '';
  const byName = new Map<string, LegendEntry & { values: number[]; label?: string | undefined }>();
  for (const { line, points } of runs) {
    const point = points.find(([own]) => placed(x, own) === at);
    if (!point || point[1] === null) continue;
    title = titleAt(x, point[0]);
    const entry = byName.get(line.name) ?? {
      name: line.name,
      colour: line.colour,
      dash: line.dash,
      values: [],
    };
    entry.values.push(point[1]);
    entry.label = point[2]?.label;
    byName.set(line.name, entry);
  }
  const entries = [...byName.values()].map(({ values, label, ...entry }) => ({
    ...entry,
    shown: label ?? `${valuesLabel(values)}${unit && ` ${unit}`}`,
  }));
  return entries.length > 0 ? { title, entries } : null;
}

function titleAt(x: LinesProps['x'], at: number): string {
  if (x.ticks?.some((tick) => tick.at === at)) return shownOn(x, at);
  return x.title ? `${figure(at)} ${x.title}` : `${x.id} ${figure(at)}`;
}

function valuesLabel(values: readonly number[]): string {
  if (values.length <= MOST_READ) return values.map(figure).join(' · ');
  return `${figure(Math.min(...values))} to ${figure(Math.max(...values))}`;
}

/** Points that say more than their place are drawn, and one that is alone. */
function dotsOf(points: readonly LinePoint[], colour: string, x: LinesProps['x']) {
  const isMarked = points.some(([, , mark]) => mark);
  if (!isMarked) return points.length === 1 ? { r: 3, fill: colour } : false;
  const marks = new Map(points.map(([at, , mark]) => [placed(x, at), mark]));
  return ({ cx, cy, payload }: { cx?: number; cy?: number; payload?: Row }) => (
    <Dot key={payload?.x} cx={cx} cy={cy} colour={colour} mark={marks.get(payload?.x ?? null)} />
  );
}

function Dot({
  cx,
  cy,
  colour,
  mark,
}: {
  cx?: number | undefined;
  cy?: number | undefined;
  colour: string;
  mark?: PointMark | undefined;
}) {
  if (cx === undefined || cy === undefined || Number.isNaN(cy)) return null;
  const dot = (
    <g>
      {mark?.ringed && <circle cx={cx} cy={cy} r={7.5} fill="none" stroke={colour} strokeWidth={1.5} />}
      <circle
        cx={cx}
        cy={cy}
        r={3.5}
        fill={mark?.hollow ? 'var(--surface)' : colour}
        stroke={colour}
        strokeWidth={1.5}
      />
    </g>
  );
  if (!mark?.href) return dot;
  return (
    // The table of the page has the same links.
    <a href={mark.href} tabIndex={-1} aria-label={mark.label}>
      <circle cx={cx} cy={cy} r={12} fill="transparent" />
      {dot}
    </a>
  );
}
