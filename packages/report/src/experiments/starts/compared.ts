import type { Start, Starts } from '@headroom/model/experiments';
import { formatMb, formatMs } from '../../figures/format.ts';
import { median, present } from '../../statistics/elementary.ts';
import type { ComparedFigures } from '../compared.ts';

const medianOf =
  (read: (start: Start) => number | null) =>
  ({ starts }: Starts): number | null =>
    median(present(starts.map(read)));

const IN_MS = { unit: 'ms', format: (ms: number | null) => formatMs(ms, 1), better: 'lower' } as const;

/** Medians of the starts of a trial. */
export const startsCompared = {
  figures: [
    {
      ...IN_MS,
      id: 'coldStart',
      title: 'Cold start',
      isPrimary: true,
      doubt: 30,
      words: { worse: 'starts more slowly', better: 'starts faster', loss: 'a slower start' },
      read: medianOf(({ coldStartMs }) => coldStartMs),
    },
    {
      ...IN_MS,
      id: 'firstCall',
      title: 'First call',
      isPrimary: true,
      doubt: 30,
      words: {
        worse: 'answers its first call later',
        better: 'answers its first call sooner',
        loss: 'a later first call',
      },
      read: medianOf(({ firstCallMs }) => firstCallMs),
    },
    {
      id: 'idleMemory',
      title: 'Idle memory',
      unit: 'MB',
      format: formatMb,
      better: 'lower',
      isPrimary: true,
      doubt: 30,
      words: {
        worse: 'uses more memory when idle',
        better: 'uses less memory when idle',
        loss: 'a rise in idle memory',
      },
      read: medianOf(({ idleMemoryMb }) => idleMemoryMb),
    },
    {
      id: 'warmAfter',
      title: 'Warm after',
      unit: 's',
      format: formatMs,
      better: 'lower',
      isPrimary: false,
      doubt: 5,
      words: { worse: 'warms up more slowly', better: 'warms up faster', loss: 'a slower warm-up' },
      // Starts that never settle have no time, so the median is of those that do.
      read: medianOf(({ warmAfterS }) => warmAfterS),
    },
    {
      id: 'warmP50',
      title: 'Warm P50',
      unit: 'ms',
      format: formatMs,
      better: 'lower',
      isPrimary: false,
      doubt: 5,
      words: { worse: 'is slower once warm', better: 'is faster once warm', loss: 'a slower warm server' },
      read: medianOf(({ warmMs }) => warmMs),
    },
  ],
} as const satisfies ComparedFigures<Starts>;
