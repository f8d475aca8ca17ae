import { plural } from '@headroom/model/text';
import { formatCount, NO_VALUE } from '../../figures/format.ts';
import { column, tableOf, textTable } from '../../figures/table.ts';
import { capacityLabel, levelLabel } from '../capacity/capacity.ts';
import { capacityFigures, type SearchStep, searchColumns, searchSteps } from '../capacity/columns.ts';
import { levelOf } from '../capacity/level.ts';
import { inTrials, interval, ofTrial, server, withServer } from '../columns.ts';
import type { ReportExperiment, Told } from '../experiment.ts';
import { scalingAnswer } from './answer.ts';
import { scalingCompared } from './compared.ts';
import {
  type ScaledStep,
  type ScalingOutcome,
  type ScalingRow,
  scalingOutcomeSchema,
  scalingRowSchema,
} from './row.ts';
import { evenLabel, scalingFinding, scalingTable, timesLabel } from './scaling.ts';

const steps = (rows: readonly ScalingRow[]) => withServer(rows, (row) => row.steps);

const TIMES = 'Multiple of the fewest instances';
const COLUMNS = [
  server<Told<ScaledStep>>(),
  column('instances', 'Instances', '', (row: Told<ScaledStep>) => row.instances, {
    head: 'instances',
    text: (row) => formatCount(row.instances),
  }),
  ...capacityFigures<Told<ScaledStep>>(),
  column('times', TIMES, '×', ({ times }: ScaledStep) => times?.median ?? null, {
    head: '×',
    text: ({ times }) => (times ? timesLabel(times) : NO_VALUE),
  }),
  column('timesBound', 'Bound of the multiple', '', ({ times }: ScaledStep) =>
    times?.atLeast ? 'at least' : null,
  ),
  ...interval('times', TIMES, '×', ({ times }: ScaledStep) => times?.interval ?? null),
  column('evenPct', 'Share of perfect scaling', '%', ({ times }: ScaledStep) => times?.evenPct ?? null, {
    head: 'of even, %',
    text: ({ times }) => (times ? evenLabel(times) : NO_VALUE),
  }),
];

/** How much more servers take with more instances. */
export const scaling = {
  row: scalingRowSchema,
  columns: COLUMNS,
  order: 'servers by capacity of their most instances, highest first',
  outcome: scalingOutcomeSchema,
  badge: 'scaling',
  compared: scalingCompared,
  table: scalingTable,
  terms: levelOf,
  finding: (outcomes) => (outcomes[0] ? scalingFinding(outcomes, outcomes[0].level) : null),
  label: timesOutcome,
  answer: scalingAnswer,
  barTitle: ([first]) => `Most instances, calls a second at ${first && levelLabel(first.level)}`,
  bar: (found) => {
    const last = found.steps.at(-1);
    if (!last || last.perS === null) return null;
    const times = timesOutcome(found);
    return { value: last.perS, label: [capacityLabel(last), ...(times ? [times] : [])].join(', ') };
  },
  tables: (rows, trials) => {
    const searched = inTrials('scaling', trials, (found) =>
      found.steps.flatMap(({ instances, capacity }) =>
        searchSteps(capacity).map((step) => ({ ...step, instances })),
      ),
    );
    return [
      tableOf('scaling', 'Scaling', steps(rows), COLUMNS),
      tableOf('scaling-steps', 'Search steps', searched, [
        ...ofTrial<SearchStep & { readonly instances: number }>('step', 'Step'),
        column('instances', 'Instances', '', ({ of }) => of.instances),
        ...searchColumns(),
      ]),
    ];
  },
  terminalTables: (rows) => [textTable(steps(rows), COLUMNS)],
} as const satisfies ReportExperiment<ScalingRow, ScalingOutcome>;

/** "1.90 × with 2 instances"; null where the multiple is not known. */
function timesOutcome({ steps: all }: Pick<ScalingOutcome, 'steps'>): string | null {
  const last = all.at(-1);
  return last?.times ? `${timesLabel(last.times)} × with ${plural(last.instances, 'instance')}` : null;
}
