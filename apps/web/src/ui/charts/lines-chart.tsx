'use client';

import { clsx } from 'clsx';
import { lazy, type ReactNode, Suspense, useCallback, useState } from 'react';
import { Figures } from '#ui/figures.tsx';
import { ON_PAGE_ONLY } from '#ui/pictures/on-page-only.ts';
import { SaveChart } from '#ui/pictures/save-chart.tsx';
import type { Axis } from './axis.ts';
import { ChartTable } from './chart-table.tsx';
import { Legend } from './legend.tsx';
import { fileOfLines, type Line, type Panel, tableOfLines } from './lines.ts';

export interface PlotProps {
  x: Axis;
  y: Axis;
  /** Whether each place of the axis is a row, with its value as a bar or a point. */
  isRows?: boolean;
  shades?: readonly (readonly [from: number, to: number])[];
  /** Whether the line is drawn on which both axes have the same number. */
  diagonal?: boolean;
  marks?: readonly { x?: number; y?: number; label: string; colour?: string }[] | undefined;
  /** Charts of one name have one cursor, as they have one time axis. */
  syncId?: string | undefined;
  /** Whether a part of the horizontal axis can be chosen. */
  zooms?: boolean;
  /** Whether names stand beside the points, in place of a legend. */
  named?: boolean;
}

export interface ChartProps extends PlotProps {
  title: string;
  note?: string;
  /** Text in place of a chart without points. */
  none: string;
  heightPx?: number;
  /** What stands right below the plot. */
  children?: ReactNode;
}

const GRID = 'grid gap-x-4 gap-y-3 md:grid-cols-2';
const Plot = lazy(() => import('./plot.tsx'));

/** Lines over an axis of numbers, with their legend. */
export function LinesChart({ lines, ...props }: ChartProps & { lines: readonly Line[] }) {
  return <PanelsChart {...props} panels={[{ name: '', lines }]} />;
}

/** Several plots in one frame, under the sentence they show, with one legend, table and file. */
export function PanelsChart(props: ChartProps & { panels: readonly Panel[] }) {
  const { title, note, none, heightPx = 250, panels, children, ...plot } = props;
  const [hidden, setHidden] = useState<readonly string[]>([]);
  const [focus, setFocus] = useState<string | null>(null);
  const { x, y, isRows, named } = plot;
  const drawn = panels.map(({ lines, ...panel }) => ({
    ...panel,
    lines: lines.filter(({ points }) => points.some(([, value]) => value !== null)),
  }));
  const shown = drawn.some(({ lines }) => lines.length > 0) ? drawn : [{ name: '', lines: [] }];
  const names = new Map(drawn.flatMap(({ lines }) => lines.map((line) => [line.name, line])));
  const file = () => fileOfLines(drawn, x, y);
  const table = isRows || named ? file() : tableOfLines(drawn, x, y);
  return (
    <figure className="min-w-0 rounded-md border border-line bg-surface px-3 pt-3 pb-2">
      <figcaption className="mb-2 px-1">
        <span className="block font-medium text-13">
          <Figures text={title} />
        </span>
        {note && <span className="block text-12 text-muted">{note}</span>}
      </figcaption>
      <div
        className={clsx(shown.length > 1 && GRID, shown.length === 4 ? 'xl:grid-cols-4' : 'xl:grid-cols-3')}
      >
        {shown.map((panel: Panel) => (
          <div key={panel.name} className="min-w-0">
            {panel.name && (
              <h3 className="flex flex-wrap items-baseline justify-between gap-x-3 px-1 text-12">
                <a href={panel.href} className={clsx('font-medium', panel.href && 'link')}>
                  {panel.name}
                </a>
                <span className="text-muted">{panel.shown}</span>
              </h3>
            )}
            {panel.lines.length === 0 ? (
              <p style={{ minHeight: heightPx }} className="grid place-items-center text-13 text-muted">
                {none}
              </p>
            ) : (
              <WhenSeen heightPx={heightPx}>
                {(isWide) => (
                  <Plot
                    {...plot}
                    y={panel.y ?? y}
                    lines={panel.lines.filter(({ name }) => !hidden.includes(name))}
                    title={panel.name || title}
                    focus={focus}
                    isWide={isWide}
                  />
                )}
              </WhenSeen>
            )}
          </div>
        ))}
      </div>
      {children}
      {names.size > 1 && !named && (
        <Legend entries={[...names.values()]} hidden={hidden} onHide={setHidden} onFocus={setFocus} />
      )}
      {/* It keeps its height while the chart is empty. */}
      <div
        {...ON_PAGE_ONLY}
        className="mt-1 flex min-h-6 items-start justify-between gap-3 px-1 text-12 text-muted"
      >
        {names.size > 0 && <ChartTable title={title} table={table} />}
        {names.size > 0 && <SaveChart title={title} data={file} />}
      </div>
    </figure>
  );
}

/** On narrower charts words after values are left to the tip. */
const WIDE_PX = 560;

/** Room of one height, whose chart is fetched once it comes near the screen. Without JavaScript there is none. */
function WhenSeen({ heightPx, children }: { heightPx: number; children: (isWide: boolean) => ReactNode }) {
  const [widthPx, setWidth] = useState<number>();
  const watch = useCallback((room: HTMLElement | null) => {
    const observer = new IntersectionObserver(
      (entries) => entries.map((one) => one.isIntersecting && setWidth(one.boundingClientRect.width)),
      { rootMargin: '300px' },
    );
    if (room) observer.observe(room);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={watch} style={{ height: heightPx }} className="noscript:hidden">
      {widthPx !== undefined && <Suspense fallback={null}>{children(widthPx >= WIDE_PX)}</Suspense>}
    </div>
  );
}
