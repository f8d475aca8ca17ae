'use client';

/** Parts of charts over time, in a module of their own: most pages draw none. */
import { Brush, ReferenceArea } from 'recharts';

/** Choice of the part of an axis that a plot shows. */
export function Zoom() {
  return (
    <Brush
      dataKey="x"
      height={16}
      travellerWidth={8}
      stroke="var(--line-strong)"
      fill="var(--sunken)"
      ariaLabel="Part of the axis that is shown"
      tickFormatter={() => ''}
    />
  );
}

/** Spans of an axis behind its lines. */
export function Shades({ spans }: { spans: readonly (readonly [number, number])[] }) {
  return spans.map(([from, to]) => (
    <ReferenceArea key={from} x1={from} x2={to} ifOverflow="hidden" fill="var(--muted)" fillOpacity={0.12} />
  ));
}
