import { clsx } from 'clsx';
import type { Line } from './lines.ts';

export type LegendEntry = Pick<Line, 'name' | 'shown'> & Partial<Pick<Line, 'colour' | 'dash'>>;

interface Props {
  entries: readonly LegendEntry[];
  hidden: readonly string[];
  onHide: (hidden: readonly string[]) => void;
  onFocus: (name: string | null) => void;
}

/** Names of what a chart shows; one is brought out while it is pointed at, and hidden by a click. */
export function Legend({ entries, hidden, onHide, onFocus }: Props) {
  return (
    <ul className="mt-1 flex flex-wrap gap-x-2 px-1 text-12" onMouseLeave={() => onFocus(null)}>
      {entries.map(({ name, shown, ...stroke }) => (
        <li key={name}>
          <button
            type="button"
            aria-pressed={!hidden.includes(name)}
            title={`${hidden.includes(name) ? 'Show' : 'Hide'} ${name}`}
            onClick={() =>
              onHide(hidden.includes(name) ? hidden.filter((own) => own !== name) : [...hidden, name])
            }
            onMouseEnter={() => onFocus(name)}
            onFocus={() => onFocus(name)}
            onBlur={() => onFocus(null)}
            className={clsx(
              'flex items-center gap-1.5 rounded px-1 leading-6 hover:bg-sunken',
              hidden.includes(name) && 'text-muted line-through',
            )}
          >
            <Sample {...stroke} />
            {name}
            {shown && <span className="num text-muted">{shown}</span>}
          </button>
        </li>
      ))}
    </ul>
  );
}

/** A piece of a line. */
export function Sample({ colour = 'var(--muted)', dash }: Omit<LegendEntry, 'name'>) {
  return (
    <svg width="18" height="8" aria-hidden="true" className="shrink-0">
      <line x1="0" x2="18" y1="4" y2="4" stroke={colour} strokeWidth="2.5" strokeDasharray={dash} />
    </svg>
  );
}
