'use client';

import { Brush } from 'recharts';

/** Choice of the part of an axis that a plot shows. */
export default function Zoom() {
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
