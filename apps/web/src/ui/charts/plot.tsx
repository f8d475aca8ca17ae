import { lazy, useMemo } from 'react';
import {
  CartesianGrid,
  ComposedChart,
  Line as DrawnLine,
  ErrorBar,
  ReferenceLine,
  Tooltip,
  XAxis,
  type XAxisProps,
  YAxis,
  type YAxisProps,
} from 'recharts';
import { type Axis, drawnAxis, extent } from './axis.ts';
import type { Line } from './lines.ts';
import type { PlotProps } from './lines-chart.tsx';
import { type Place, plotted, reachOf } from './plotted.ts';
import { Dot, LETTER_PX, Names, RowPoint } from './points.tsx';
import { readingOf, Tip } from './tip.tsx';

const OverTime = lazy(() => import('./over-time.tsx'));
/** Words of marks stand in rows above the plot. */
const [MARK_PX, MOST_MARK_ROWS] = [15, 4];

const words = (fill = 'var(--muted)') => ({ fill, fontSize: 12 });
const DOTTED = { stroke: 'var(--muted)', strokeDasharray: '2 4' } as const;
const AXIS = {
  type: 'number',
  tick: { className: 'num', ...words() },
  axisLine: { stroke: 'var(--line)' },
  tickLine: false,
} as const;

/** Lines over an axis of numbers, or a row for each place of that axis. */
export default function Plot(
  props: PlotProps & { lines: readonly Line[]; title: string; focus: string | null; isWide: boolean },
) {
  const { lines, x, y, syncId, title, focus, isWide } = props;
  const { isRows = false, named = false, zooms = false, diagonal = false, marks = [], shades = [] } = props;
  const { runs, places } = useMemo(() => plotted(lines, x, y), [lines, x, y]);
  const xs = places.map((place) => place.x);
  const ys = runs.flatMap(({ points }) => points.flatMap(reachOf));
  const across = isRows ? valuesOfRows(lines, y, ys, isWide) : acrossOf(x, xs);
  const up = isRows ? namesOfRows(x) : upOf(y, [...ys, ...marks.flatMap((mark) => mark.y ?? [])]);
  const above = marks.filter((mark) => mark.x !== undefined).length;
  const markRows = Math.min(above, isRows ? 1 : MOST_MARK_ROWS);
  const equal = extent([...xs, ...ys]).map((both) => ({ x: both, y: both })) as [object, object];
  return (
    <ComposedChart
      responsive
      layout={isRows ? 'vertical' : 'horizontal'}
      data={places}
      aria-label={title}
      margin={{ top: (named ? 22 : 8) + MARK_PX * markRows, right: 18, bottom: x.title ? 18 : 2, left: 0 }}
      style={{ width: '100%', height: '100%' }}
      {...(syncId && { syncId, syncMethod: 'value' as const })}
    >
      <CartesianGrid stroke="var(--line)" vertical={isRows || named} horizontal={!isRows} />
      <XAxis {...AXIS} {...across} />
      <YAxis {...AXIS} {...up} />
      {(shades.length > 0 || zooms) && <OverTime shades={shades} zooms={zooms} />}
      {diagonal && runs[0] && <ReferenceLine segment={equal} ifOverflow="hidden" {...DOTTED} />}
      {marks.map(({ label, colour = 'var(--line-strong)', ...at }, index) => (
        <ReferenceLine
          key={`${at.x} ${label}`}
          {...at}
          strokeDasharray="4 3"
          stroke={colour}
          label={{
            ...words(at.y === undefined ? 'var(--text)' : colour),
            // Words of every second mark would meet on a narrow screen.
            ...{
              value: isRows && !isWide && index % 2 ? '' : label,
              position: at.y === undefined ? 'top' : 'insideTopLeft',
            },
            dy: at.y === undefined ? -MARK_PX * (index % markRows) : 0,
          }}
        />
      ))}
      {runs.map(({ key, line: { name, round, colour, dash }, points }) => (
        <DrawnLine
          key={key}
          dataKey={`points.${key}.value`}
          stroke={colour}
          strokeWidth={isRows ? 0 : (focus === name ? 3 : 1.75) * (round === undefined ? 1 : 0.65)}
          strokeOpacity={focus && focus !== name ? 0.2 : 1}
          {...(dash && { strokeDasharray: dash })}
          dot={
            (points.length === 1 || points.some(({ mark }) => mark)) &&
            (({ cx, cy, payload }) => {
              const dot = { cx, cy, colour, point: (payload as Place).points[key] };
              return isRows ? (
                <RowPoint {...dot} isBar={y.scale !== 'log'} isWide={isWide} />
              ) : (
                <Dot {...dot} />
              );
            })
          }
          // A click goes to the dot below it, which may be a link.
          activeDot={!isRows && { r: 3.5, strokeWidth: 0, pointerEvents: 'none' }}
          connectNulls
          isAnimationActive={false}
        >
          {points.some(({ range }) => range) && (
            <ErrorBar
              dataKey={`points.${key}.range`}
              width={3}
              stroke={isRows ? 'var(--text)' : colour}
              // Above bars.
              zIndex={isRows ? 700 : 400}
              isAnimationActive={false}
            />
          )}
        </DrawnLine>
      ))}
      {named && <Names lines={lines} />}
      <Tooltip
        isAnimationActive={false}
        cursor={{ stroke: 'var(--line-strong)' }}
        content={({ active, payload }) => {
          const here: Place | undefined = active ? payload[0]?.payload : undefined;
          // The words of a named point say both of its values.
          return here && <Tip {...readingOf(here, runs, x, y.unit)} {...(named && { title: '' })} />;
        }}
      />
    </ComposedChart>
  );
}

function acrossOf(x: Axis, values: readonly number[]): XAxisProps {
  const { scale, span, ticks, title, unit } = x;
  return {
    ...drawnAxis(x, values),
    dataKey: 'x',
    // Whole marks would move the ends of a given span.
    allowDecimals: span !== undefined,
    interval: 'preserveStart',
    ...(!ticks && !title && { unit: ` ${unit}` }),
    ...(title && { label: { ...words(), value: title, position: 'insideBottomRight', offset: -12 } }),
    ...(scale === 'log' && { padding: { left: 16, right: 16 } }),
    ...(ticks && { niceTicks: 'none' }),
    ...(scale !== 'log' && !span && { domain: ticks ? ['dataMin', 'dataMax'] : wholeSpan }),
  };
}

/** All places that have data, from one whole number to another, so that marks are round. */
const wholeSpan: NonNullable<XAxisProps['domain']> = ([low, high]) => [Math.floor(low), Math.ceil(high)];

function upOf(y: Axis, values: readonly number[]): YAxisProps {
  return {
    ...drawnAxis(y, values),
    width: 52,
    tickCount: 4,
    niceTicks: 'snap125',
    ...(y.scale === 'log' && { padding: { top: 8, bottom: 8 } }),
    ...(y.title && { label: { ...words(), value: y.title, position: 'insideTopLeft', offset: -22, dx: 26 } }),
  };
}

/** Bars begin at zero and take all the room: no mark stands beyond the longest. */
function valuesOfRows(lines: readonly Line[], y: Axis, values: readonly number[], isWide: boolean) {
  const letters = lines.flatMap(({ points }) =>
    points.map(([, , mark]) => `${mark?.shown} ${(isWide && mark?.words) || ''}`.length),
  );
  return {
    ...drawnAxis(y, values),
    interval: 'equidistantPreserveStart',
    niceTicks: 'none',
    padding: { left: y.scale === 'log' ? 16 : 0, right: LETTER_PX * Math.max(0, ...letters) },
    ...(y.scale !== 'log' && { domain: [0, Math.max(0, extent(values)[1]) || 1] }),
  } as const;
}

function namesOfRows(x: Axis): YAxisProps {
  const { tickFormatter, ...axis } = drawnAxis(x, []);
  return {
    ...axis,
    dataKey: 'x',
    width: 'auto',
    interval: 0,
    tick: words('var(--text)'),
    tickFormatter: (at: number) => tickFormatter(at).replace(/^(.{21}).{2,}$/, '$1…'),
  };
}
