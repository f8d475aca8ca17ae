import type { Scaling } from '@headroom/model/experiments';
import { plural } from '@headroom/model/text';
import { scalingFinding, scalingTable } from '@headroom/report';
import { searchText } from './search-text.ts';

/** The search of each number of instances, and what they come to. */
export function scalingText(experiment: Scaling, title: string): string {
  const searches = experiment.steps.map(({ instances, capacity }) =>
    [`${plural(instances, 'instance')}:`, searchText(capacity)].join('\n'),
  );
  const rows = scalingTable([{ serverId: title, round: 1, status: 'passed', experiment }]);
  const [first] = experiment.steps;
  const found = first && scalingFinding(rows, first.capacity);
  return [...searches, ...(found ? [found] : [])].join('\n\n');
}
