import type { Soak } from '@headroom/model/experiments';
import { formatCount, formatMb } from '../../figures/format.ts';
import { present } from '../../statistics/elementary.ts';
import type { ComparedFigures } from '../compared.ts';
import type { SoakMetricId } from './metrics.ts';
import { seriesGrowth, settledSlices } from './table.ts';
import { soakMetric } from './words.ts';

/**
 * A figure after an hour under this load: its line through the counted slices, at one hour; never below the lowest slice.
 * Two sides have a ratio of it even where one of them does not grow.
 */
const afterHour =
  (id: SoakMetricId) =>
  (soak: Soak): number | null => {
    const { slices, sliceS } = settledSlices(soak);
    const growth = seriesGrowth(slices[id], sliceS);
    if (!growth) return null;
    const lowest = Math.min(...present(slices[id]));
    return Math.max(lowest, growth.mean + growth.perHour * (1 - growth.minutes / 120));
  };

const GROWN = { better: 'lower', missing: 'with too few samples' } as const;

/** Title and unit of a figure of soaks. */
function styleOf(id: SoakMetricId) {
  const { title, unit } = soakMetric(id);
  return { title: `${title} after an hour`, unit };
}

export const soakCompared = {
  figures: [
    {
      ...GROWN,
      ...styleOf('memoryMb'),
      id: 'memoryAfterHour',
      format: formatMb,
      isPrimary: true,
      doubt: 60,
      words: {
        worse: 'keeps more memory',
        better: 'keeps less memory',
        loss: 'a rise in memory after an hour',
      },
      read: afterHour('memoryMb'),
    },
    {
      ...GROWN,
      ...styleOf('openFiles'),
      id: 'openFilesAfterHour',
      format: formatCount,
      isPrimary: false,
      doubt: 10,
      words: {
        worse: 'keeps more files open',
        better: 'keeps fewer files open',
        loss: 'a rise in open files after an hour',
      },
      read: afterHour('openFiles'),
    },
    {
      ...GROWN,
      ...styleOf('threads'),
      id: 'threadsAfterHour',
      format: formatCount,
      isPrimary: false,
      doubt: 10,
      words: {
        worse: 'keeps more threads',
        better: 'keeps fewer threads',
        loss: 'a rise in threads after an hour',
      },
      read: afterHour('threads'),
    },
  ],
} as const satisfies ComparedFigures<Soak>;
