import { plural } from '@headroom/model/text';
import { Chip } from '#ui/chip.tsx';
import { BUSY_MEANING } from './busy-labels.ts';

/**
 * Chip saying that the host was busy in some trials of the figure beside it; nothing where it was in none.
 */
export function BusyChip({ trials }: { trials: number }) {
  if (trials === 0) return null;
  return (
    <Chip tone="warn" title={`${plural(trials, 'trial')}. ${BUSY_MEANING}`}>
      host busy
    </Chip>
  );
}
