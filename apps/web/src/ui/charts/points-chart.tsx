'use client';

import { lazy } from 'react';
import type { Axis } from './axis.ts';
import { ChartFrame, NoData } from './frame.tsx';
import { WhenSeen } from './when-seen.tsx';

export interface PlacedPoint {
  readonly label: string;
  /** Both above zero. */
  readonly x: number;
  readonly y: number;
  /** A colour of the theme. */
  readonly colour: string;
  /** Exact figures in words. */
  readonly hint: string;
}

export interface PointsProps {
  points: readonly PlacedPoint[];
  x: Axis;
  y: Axis;
}

const Plot = lazy(() => import('./points-plot.tsx'));
const HEIGHT_PX = 400;

/** Two figures of each server against each other, on logarithmic axes. */
export function PointsChart({
  title,
  note,
  none,
  points,
  ...axes
}: PointsProps & {
  title: string;
  note: string;
  /** Text in place of a chart without points. */
  none: string;
}) {
  const table = {
    columns: [{ id: 'name', unit: '' }, axes.x, axes.y],
    rows: points.map(({ label, x, y }) => [label, x, y]),
  };
  return (
    <ChartFrame
      title={title}
      note={note}
      heightPx={points.length > 0 ? HEIGHT_PX : 0}
      {...(points.length > 0 && { data: table, figures: table })}
    >
      {points.length === 0 ? (
        <NoData>{none}</NoData>
      ) : (
        <WhenSeen heightPx={HEIGHT_PX}>
          <Plot {...axes} points={points} title={title} />
        </WhenSeen>
      )}
    </ChartFrame>
  );
}
