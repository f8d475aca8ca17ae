import type { ReactNode } from 'react';
import type { CsvTable } from '#ui/csv.ts';
import { Figures } from '#ui/figures.tsx';
import { ON_PAGE_ONLY } from '#ui/pictures/on-page-only.ts';
import { type ChartData, SaveChart } from '#ui/pictures/save-chart.tsx';
import { ChartTable } from './chart-table.tsx';

/** A chart under the sentence it shows; at least this height is kept while it is empty or loading. */
export function ChartFrame({
  title,
  note,
  heightPx,
  data,
  figures,
  children,
}: {
  title: string;
  note?: string | undefined;
  heightPx: number;
  /** What is drawn, for files; undefined where the chart cannot be saved, or does it itself. */
  data?: ChartData | undefined;
  /** The figures as a table of the page. */
  figures?: CsvTable | undefined;
  children: ReactNode;
}) {
  return (
    <figure className="min-w-0 rounded-md border border-line bg-surface px-3 pt-3 pb-2">
      <figcaption className="mb-2 px-1">
        <span className="block font-medium text-13">
          <Figures text={title} />
        </span>
        {note && <span className="block text-12 text-muted">{note}</span>}
      </figcaption>
      <div style={{ minHeight: heightPx }}>{children}</div>
      {/* It keeps its height while the chart is empty. */}
      <div
        {...ON_PAGE_ONLY}
        className="mt-1 flex min-h-6 items-start justify-between gap-3 px-1 text-12 text-muted"
      >
        {figures && <ChartTable title={title} table={figures} />}
        {data && <SaveChart title={title} data={data} />}
      </div>
    </figure>
  );
}

/** Placeholder in a chart that has nothing to show yet. */
export function NoData({ children }: { children: ReactNode }) {
  return <div className="grid min-h-40 place-items-center text-13 text-muted">{children}</div>;
}
