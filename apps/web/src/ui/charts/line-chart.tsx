import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import type { CsvTable } from '#ui/csv.ts';
import { ChartFrame, NoData } from './frame.tsx';

/** Size of a plot for screens of one width, with the room for names of lines at its right. */
export interface PlotSize {
  readonly widthPx: number;
  readonly namePx: number;
  readonly className: string;
}

/** Sizes for screens of three widths, since text must not shrink or grow with a chart. */
const SIZES: Readonly<Record<'whole' | 'half', readonly PlotSize[]>> = {
  whole: [
    { widthPx: 1300, namePx: 150, className: 'max-lg:hidden' },
    { widthPx: 760, namePx: 130, className: 'max-sm:hidden lg:hidden' },
    { widthPx: 350, namePx: 118, className: 'sm:hidden' },
  ],
  half: [
    { widthPx: 620, namePx: 120, className: 'max-xl:hidden' },
    { widthPx: 760, namePx: 130, className: 'max-sm:hidden xl:hidden' },
    { widthPx: 350, namePx: 118, className: 'sm:hidden' },
  ],
};

interface LineChartProps {
  title: string;
  note: string;
  heightPx: number;
  /** Said in place of a plot. */
  empty: string;
  /** Whether another chart stands beside it where there is room. */
  isHalf?: boolean | undefined;
  /** Contents of the plot at one size; null where there is nothing to draw. */
  plot: ((size: PlotSize) => ReactNode) | null;
  /** What is drawn, for files. */
  data: CsvTable;
}

/** Frame of a chart that is drawn once for each width of screens. Needs no JavaScript. */
export function LineChart({ title, note, heightPx, empty, isHalf, plot, data }: LineChartProps) {
  return (
    <ChartFrame title={title} note={note} heightPx={heightPx} data={plot ? data : undefined}>
      {plot === null ? (
        <NoData>{empty}</NoData>
      ) : (
        SIZES[isHalf ? 'half' : 'whole'].map((size) => (
          <svg
            key={size.widthPx}
            role="img"
            aria-label={title}
            viewBox={`0 0 ${size.widthPx} ${heightPx}`}
            fontSize={12}
            className={clsx('w-full', size.className)}
            style={{ maxWidth: size.widthPx * 1.2 }}
          >
            {plot(size)}
          </svg>
        ))
      )}
    </ChartFrame>
  );
}
