import { Chip } from '../ui/chip.tsx';
import type { Caveat } from './caveats.ts';

/** Short words that come with the numbers of a result; what they mean is told on hover. */
export function CaveatChips({ caveats }: { caveats: readonly Caveat[] }) {
  return (
    <ul aria-label="Caveats" className="flex flex-wrap gap-1.5">
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
