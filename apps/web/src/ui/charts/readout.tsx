import type { KeyEntry } from './key.tsx';

/** Exact numbers under the pointer: a heading, then a line for each entry. */
export function Readout({ title, entries }: { title: string; entries: readonly KeyEntry[] }) {
  return (
    <div className="rounded-md border border-line-strong bg-surface px-2.5 py-1.5 text-12 shadow-lg">
      <p className="num mb-1 text-muted">{title}</p>
      {entries.map(({ name, shown, colour, dash }) => (
        <p key={name} className="flex items-center gap-2 leading-5">
          <svg width="16" height="8" aria-hidden="true" className="shrink-0">
            <line x1="0" x2="16" y1="4" y2="4" stroke={colour} strokeWidth="2.5" strokeDasharray={dash} />
          </svg>
          {name}
          <span className="num ml-auto pl-4">{shown}</span>
        </p>
      ))}
    </div>
  );
}
