import type { Scaling } from '@headroom/model/experiments';
import { plural } from '@headroom/model/text';
import { foundRate, OF_SEARCH } from '../capacity/compared.ts';
import type { ComparedFigures } from '../compared.ts';

/** Capacity of the most instances, as a multiple of that of the fewest; null where either is not known. */
function multipleOf({ steps }: Scaling): number | null {
  const [few, many] = [steps[0], steps.at(-1)];
  if (steps.length < 2) return null;
  const [before, after] = [foundRate(few?.capacity), foundRate(many?.capacity)];
  return before && after ? after / before : null;
}

export const scalingCompared = {
  figures: [
    {
      ...OF_SEARCH,
      id: 'scaling',
      title: 'Multiple of the fewest instances',
      unit: '×',
      format: (times) => (times === null ? '–' : times.toFixed(2)),
      doubt: 40,
      words: { worse: 'scales worse', better: 'scales better', loss: 'worse scaling' },
      read: multipleOf,
    },
  ],
  series: {
    ...OF_SEARCH,
    id: 'scaled',
    title: 'Capacity of each number of instances',
    doubt: 30,
    numbers: ({ steps }) => steps.map(({ instances }) => instances),
    figure: (instances) => ({
      title: `Capacity of ${plural(instances, 'instance')}`,
      words: {
        worse: `takes fewer calls a second with ${plural(instances, 'instance')}`,
        better: `takes more calls a second with ${plural(instances, 'instance')}`,
        loss: `a loss of capacity with ${plural(instances, 'instance')}`,
      },
      read: ({ steps }) => foundRate(steps.find((step) => step.instances === instances)?.capacity),
    }),
  },
} as const satisfies ComparedFigures<Scaling>;
