import type { Watch, WatchRun } from '@headroom/db';
import { hasEnded } from '@headroom/model/run';
import { StatusIcon } from '#results/status-icon.tsx';
import { Chip } from '#ui/chip.tsx';

/** What a watch does right now: an icon and a word. */
export function StateChip({
  watch: { pausedAt, problem },
  last,
}: {
  watch: Pick<Watch, 'pausedAt' | 'problem'>;
  /** Its newest comparison. */
  last: Pick<WatchRun, 'status'> | undefined;
}) {
  if (pausedAt) {
    return (
      <Chip tone="warn">
        <StatusIcon of="pause" /> Paused
      </Chip>
    );
  }
  if (last && !hasEnded(last.status)) {
    return (
      <Chip tone="active">
        <StatusIcon of="circle-dot" /> Comparing
      </Chip>
    );
  }
  if (problem !== null) {
    return (
      <Chip tone="warn">
        <StatusIcon of="triangle-alert" /> Waiting
      </Chip>
    );
  }
  return (
    <Chip tone="good">
      <StatusIcon of="check" /> Watching
    </Chip>
  );
}
