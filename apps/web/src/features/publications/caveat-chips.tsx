import { clsx } from 'clsx';
import { Chip } from '#ui/chip.tsx';
import type { Caveat } from './caveats.ts';

/** Short labels that come with the numbers of a result; what they mean is told on hover. */
export function CaveatChips({ caveats, oneLine = false }: { caveats: readonly Caveat[]; oneLine?: boolean }) {
  return (
    <ul aria-label="Caveats" className={clsx('flex gap-1.5', !oneLine && 'flex-wrap')}>
      {caveats.map(({ label, why, warns }) => (
        <li key={label}>
          <Chip tone={warns ? 'warn' : 'neutral'} title={why}>
            {label}
          </Chip>
        </li>
      ))}
    </ul>
  );
}
