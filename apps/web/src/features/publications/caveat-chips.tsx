import { clsx } from 'clsx';
import { Chip } from '#ui/chip.tsx';
import type { Caveat } from './caveats.ts';

/** Short words that come with the numbers of a result; what they mean is told on hover. */
export function CaveatChips({ caveats, oneLine = false }: { caveats: readonly Caveat[]; oneLine?: boolean }) {
  return (
    <ul aria-label="Caveats" className={clsx('flex gap-1.5', !oneLine && 'flex-wrap')}>
      {caveats.map(({ words, why, warns }) => (
        <li key={words}>
          <Chip tone={warns ? 'warn' : 'neutral'} title={why}>
            {words}
          </Chip>
        </li>
      ))}
    </ul>
  );
}
