'use client';

import { clsx } from 'clsx';
import { lazy, type ReactNode, useState } from 'react';
import type { Axis } from './axis.ts';
import { ChartFrame, NoData } from './frame.tsx';
import { Legend } from './legend.tsx';
import { fileOfLines, type Line, type Panel, tableOfLines } from './lines.ts';
import { WhenSeen } from './when-seen.tsx';

export interface LinesProps {
  lines: readonly Line[];
  x: Axis;
  y: Axis;
  /** Parts of the horizontal axis that are shaded. */
  shades?: readonly (readonly [from: number, to: number])[];
  /** A height that means something. */
  level?: { readonly at: number; readonly label: string } | undefined;
  /** Whether the line is drawn on which both axes have the same number. */
  diagonal?: boolean;
  /** Places of the horizontal axis that are marked. */
  marks?: readonly { readonly at: number; readonly label: string; readonly colour: string }[];
  /** Charts of one name have one cursor, as they have one time axis. */
  syncId?: string | undefined;
  /** Whether a part of the horizontal axis can be chosen. */
  zooms?: boolean;
  /** Whether names stand beside the points, in place of a legend. */
  named?: boolean;
}

interface FrameProps {
  title: string;
  note?: string;
  /** Text in place of a chart without points. */
  none: string;
  /** Height of each plot. */
  heightPx?: number;
  /** What stands right below the plot. */
  children?: ReactNode;
}

const Plot = lazy(() => import('./lines-plot.tsx'));
const HEIGHT_PX = 250;

/** Lines over an axis of numbers, with their legend. */
export function LinesChart({ lines, ...props }: LinesProps & FrameProps) {
  return <PanelsChart {...props} panels={[{ name: '', lines }]} />;
}

/** Several plots in one frame, with one legend. */
export function PanelsChart({
  title,
  note,
  none,
  heightPx = HEIGHT_PX,
  panels,
  children,
  ...plot
}: Omit<LinesProps, 'lines'> & FrameProps & { panels: readonly Panel[] }) {
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const [focus, setFocus] = useState<string | null>(null);
  const drawn = panels.map(({ lines, ...panel }) => ({
    ...panel,
    lines: lines.filter(({ points }) => points.some(([, value]) => value !== null)),
  }));
  const names = new Map(drawn.flatMap(({ lines }) => lines.map((line) => [line.name, line])));
  if (names.size === 0) {
    return (
      <ChartFrame title={title} note={note} heightPx={heightPx}>
        <NoData>{none}</NoData>
      </ChartFrame>
    );
  }
  const { x, y } = plot;
  const isSeveral = panels.length > 1;
  const file = () => fileOfLines(drawn, x, y);
  return (
    <ChartFrame
      title={title}
      note={note}
      heightPx={heightPx}
      data={file}
      figures={plot.named ? file() : tableOfLines(drawn, x, y)}
    >
      <div
        className={clsx(
          isSeveral && 'grid gap-x-4 gap-y-3 md:grid-cols-2',
          isSeveral && (panels.length === 4 ? 'xl:grid-cols-4' : 'xl:grid-cols-3'),
        )}
      >
        {drawn.map(({ name, lines, shown, href, y: own = y }) => (
          <div key={name} className="min-w-0">
            {name && (
              <h3 className="flex flex-wrap items-baseline justify-between gap-x-3 px-1 text-12">
                {href ? (
                  <a href={href} className="link font-medium">
                    {name}
                  </a>
                ) : (
                  <span className="font-medium">{name}</span>
                )}
                <span className="text-muted">{shown}</span>
              </h3>
            )}
            {lines.length === 0 ? (
              <NoData>{none}</NoData>
            ) : (
              <WhenSeen heightPx={heightPx}>
                <Plot
                  {...plot}
                  y={own}
                  lines={lines.filter((line) => !hidden.has(line.name))}
                  title={name || title}
                  focus={focus}
                />
              </WhenSeen>
            )}
          </div>
        ))}
      </div>
      {children}
      {names.size > 1 && !plot.named && (
        <Legend entries={[...names.values()]} hidden={hidden} onHide={setHidden} onFocus={setFocus} />
      )}
    </ChartFrame>
  );
}
