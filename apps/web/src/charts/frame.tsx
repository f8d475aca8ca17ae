import type { ReactNode } from 'react';
import { Figures } from '../ui/figures.tsx';

/** A chart under the sentence it shows; at least this height is kept while it is empty or loading. */
export function ChartFrame({
  title,
  note,
  heightPx,
  children,
}: {
  title: string;
  note?: string;
  heightPx: number;
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
    </figure>
  );
}

/** What stands in a chart that has nothing to show yet. */
export function NoData({ children }: { children: ReactNode }) {
  return <div className="grid min-h-40 place-items-center text-13 text-muted">{children}</div>;
}
