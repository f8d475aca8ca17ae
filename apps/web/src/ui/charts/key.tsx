import { clsx } from 'clsx';
import type { Stroke } from './colours.ts';

export interface KeyEntry extends Stroke {
  name: string;
  /** A figure beside the name. */
  shown: string;
}

/** Names of a chart's lines, in their order; hovering or focusing one brings its line out. */
export function Key({
  entries,
  focus,
  onFocus,
  inline = false,
  isRead = false,
}: {
  entries: readonly KeyEntry[];
  focus: string | null;
  onFocus: (name: string | null) => void;
  /** Under the chart in one line, rather than beside it. */
  inline?: boolean;
  /** Whether figures are what is read, so that small screens show them, too. */
  isRead?: boolean;
}) {
  return (
    <ul
      className={clsx(
        'flex content-start gap-x-3 text-12',
        isRead ? 'flex-col' : 'flex-wrap',
        !inline && 'sm:w-60 sm:flex-col sm:flex-nowrap',
      )}
      onMouseLeave={() => onFocus(null)}
    >
      {entries.map(({ name, shown, colour, dash }) => (
        <li key={name}>
          <button
            type="button"
            onMouseEnter={() => onFocus(name)}
            onFocus={() => onFocus(name)}
            onBlur={() => onFocus(null)}
            className={clsx(
              'flex w-full items-center gap-2 rounded px-1 leading-6',
              focus === name && 'bg-sunken',
            )}
          >
            <svg width="20" height="8" aria-hidden="true" className="shrink-0">
              <line x1="0" x2="20" y1="4" y2="4" stroke={colour} strokeWidth="2.5" strokeDasharray={dash} />
            </svg>
            <span className="truncate">{name}</span>
            {!inline && (
              <span
                className={clsx(
                  'num ml-auto whitespace-nowrap pl-2',
                  isRead ? 'text-text' : 'hidden text-muted sm:inline',
                )}
              >
                {shown}
              </span>
            )}
          </button>
        </li>
      ))}
    </ul>
  );
}
