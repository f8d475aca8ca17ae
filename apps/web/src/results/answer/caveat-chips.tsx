import { clsx } from 'clsx';
import { Chip } from '#ui/chip.tsx';
import { Figures } from '#ui/figures.tsx';
import { NoteChip } from '#ui/note-chip.tsx';
import type { Caveat } from './caveats.ts';

/** Short labels that come with the numbers of a result in a list; what they mean is told on hover. */
export function CaveatChips({ caveats, oneLine = false }: { caveats: readonly Caveat[]; oneLine?: boolean }) {
  return (
    <ul aria-label="Caveats" className={clsx('flex gap-1.5', !oneLine && 'flex-wrap')}>
      {caveats.map(({ kind, label, why, warns }) => (
        <li key={kind}>
          <Chip tone={warns ? 'warn' : 'neutral'} title={why}>
            {label}
          </Chip>
        </li>
      ))}
    </ul>
  );
}

/** Cases of a caveat that are named; more are counted. */
const MOST_LINES = 20;

/** The same on the page of a result: each opens a note with its meaning and its cases. One row of them a page. */
export function CaveatNotes({ caveats }: { caveats: readonly Caveat[] }) {
  return (
    <ul aria-label="Caveats" className="flex flex-wrap gap-1.5">
      {caveats.map(({ kind, label, why, warns, lines = [], method }) => (
        <li key={kind}>
          <NoteChip id={`caveat-${kind}`} tone={warns ? 'warn' : 'neutral'} label={label}>
            <p>
              <Figures text={`${why}.`} />{' '}
              {method && (
                <a href={`/method#${method}`} className="link">
                  How this is detected
                </a>
              )}
            </p>
            {lines.length > 0 && (
              <ul className="mt-1.5 text-muted">
                {lines.slice(0, MOST_LINES).map((line) => (
                  <li key={line}>
                    <Figures text={line} />
                  </li>
                ))}
                {lines.length > MOST_LINES && <li>and {lines.length - MOST_LINES} more</li>}
              </ul>
            )}
          </NoteChip>
        </li>
      ))}
    </ul>
  );
}
