import { ON_PAGE_ONLY } from '#ui/pictures/on-page-only.ts';
import { type LegendEntry, Sample } from './legend.tsx';

/** More entries than these are counted. */
const MOST_ENTRIES = 16;

/** Exact figures at the place that the pointer or arrow keys chose; read out when it moves. */
export function Tip({ title, entries }: { title: string; entries: readonly LegendEntry[] }) {
  const more = entries.length - MOST_ENTRIES;
  return (
    <div
      {...ON_PAGE_ONLY}
      role="status"
      className="max-w-72 rounded-md border border-line-strong bg-surface px-2.5 py-1.5 text-12 shadow-lg"
    >
      <p className="num text-muted">{title}</p>
      {entries.slice(0, MOST_ENTRIES).map(({ name, shown, ...stroke }) => (
        <p key={name} className="flex items-center gap-2 leading-5">
          {stroke.colour && <Sample {...stroke} />}
          {name} <span className="num ml-auto pl-3">{shown}</span>
        </p>
      ))}
      {more > 0 && <p className="text-muted">and {more} more</p>}
    </div>
  );
}
