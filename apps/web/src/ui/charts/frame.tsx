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
  table,
  data,
  figures,
  children,
}: {
  title: string;
  note?: string | undefined;
  heightPx: number;
  /** Address of the table of the chart's figures, where that is not beside it. */
  table?: string | undefined;
  /** What is drawn, for files; undefined where the chart cannot be saved, or does it itself. */
  data?: ChartData | undefined;
  /** The figures as a table of the page. */
  figures?: CsvTable | undefined;
  children: ReactNode;
}) {
  return (
    <figure className="min-w-0 rounded-md border border-line bg-surface px-3 pt-3 pb-2">
      <figcaption className="mb-2 px-1">
        <span className="flex items-baseline justify-between gap-3">
          <span className="font-medium text-13">
            <Figures text={title} />
          </span>
          {table && (
            <a
              href={table}
              {...ON_PAGE_ONLY}
              className="link shrink-0 text-12"
              aria-label={`Table of: ${title}`}
            >
              Table
            </a>
          )}
        </span>
        {note && <span className="block text-12 text-muted">{note}</span>}
      </figcaption>
      <div style={{ minHeight: heightPx }}>{children}</div>
      {figures ? (
        <div
          {...ON_PAGE_ONLY}
          className="mt-1 flex items-start justify-between gap-3 px-1 text-12 text-muted"
        >
          <ChartTable title={title} table={figures} />
          {data && <SaveChart title={title} data={data} />}
        </div>
      ) : (
        data && <SaveChart title={title} data={data} />
      )}
    </figure>
  );
}

/** Placeholder in a chart that has nothing to show yet. */
export function NoData({ children }: { children: ReactNode }) {
  return <div className="grid min-h-40 place-items-center text-13 text-muted">{children}</div>;
}
