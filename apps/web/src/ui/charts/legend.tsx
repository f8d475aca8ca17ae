import { clsx } from 'clsx';

export interface LegendEntry {
  readonly colour?: string | undefined;
  readonly dash?: string | undefined;
  readonly name: string;
  /** A figure beside the name. */
  readonly shown?: string | undefined;
}

/** Names of what a chart shows; one is brought out while it is pointed at, and hidden by a click. */
export function Legend({
  entries,
  hidden,
  onHide,
  onFocus,
}: {
  entries: readonly LegendEntry[];
  hidden: ReadonlySet<string>;
  onHide: (hidden: ReadonlySet<string>) => void;
  onFocus?: (name: string | null) => void;
}) {
  return (
    <ul className="mt-1 flex flex-wrap gap-x-2 px-1 text-12" onMouseLeave={() => onFocus?.(null)}>
      {entries.map(({ name, shown, colour, dash }) => (
        <li key={name}>
          <button
            type="button"
            aria-pressed={!hidden.has(name)}
            title={hidden.has(name) ? `Show ${name}` : `Hide ${name}`}
            onClick={() => onHide(toggled(hidden, name))}
            onMouseEnter={() => onFocus?.(name)}
            onFocus={() => onFocus?.(name)}
            onBlur={() => onFocus?.(null)}
            className={clsx(
              'flex items-center gap-1.5 rounded px-1 leading-6 hover:bg-sunken',
              hidden.has(name) && 'text-muted line-through',
            )}
          >
            <Sample colour={colour} dash={dash} />
            {name}
            {shown && <span className="num text-muted">{shown}</span>}
          </button>
        </li>
      ))}
    </ul>
  );
}

function toggled(hidden: ReadonlySet<string>, name: string): ReadonlySet<string> {
  const next = new Set(hidden);
  if (!next.delete(name)) next.add(name);
  return next;
}

/** A piece of a line. */
export function Sample({ colour = 'var(--muted)', dash }: Omit<LegendEntry, 'name'>) {
  return (
    <svg width="18" height="8" aria-hidden="true" className="shrink-0">
      <line x1="0" x2="18" y1="4" y2="4" stroke={colour} strokeWidth="2.5" strokeDasharray={dash} />
    </svg>
  );
}
