import { Brush, ReferenceArea } from 'recharts';
import type { PlotProps } from './lines-chart.tsx';

/** Spans behind lines, and the choice of the part that is shown: a module of its own, as most pages draw neither. */
export default function OverTime({ shades = [], zooms }: Pick<PlotProps, 'shades' | 'zooms'>) {
  const looks = { height: 16, travellerWidth: 8, stroke: 'var(--line-strong)', fill: 'var(--sunken)' };
  return (
    <>
      {shades.map(([x1, x2]) => (
        <ReferenceArea key={x1} x1={x1} x2={x2} ifOverflow="hidden" fill="var(--muted)" fillOpacity={0.12} />
      ))}
      {zooms && (
        <Brush {...looks} dataKey="x" ariaLabel="Part of the axis that is shown" tickFormatter={() => ''} />
      )}
    </>
  );
}
