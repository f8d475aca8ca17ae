import { formatCount } from '../../figures/format.ts';
import { tableOf, textTable } from '../../figures/table.ts';
import { CALLS, inTrials, ofTrial, server } from '../columns.ts';
import type { ReportExperiment } from '../experiment.ts';
import { capacityAnswer } from './answer.ts';
import { capacityFinding, capacityLabel, capacityTable, levelLabel, takingTheMost } from './capacity.ts';
import { capacityFigures, searchColumns, searchSteps } from './columns.ts';
import { capacityCompared } from './compared.ts';
import { levelOf } from './level.ts';
import { type CapacityOutcome, type CapacityRow, capacityOutcomeSchema, capacityRowSchema } from './row.ts';

const COLUMNS = [server<CapacityRow>(), ...capacityFigures<CapacityRow>()];

/** The most calls a second that servers take at a service level. */
export const capacity = {
  row: capacityRowSchema,
  columns: COLUMNS,
  order: 'servers by capacity, highest first',
  outcome: capacityOutcomeSchema,
  badge: 'capacity',
  compared: capacityCompared,
  table: capacityTable,
  terms: levelOf,
  finding: (outcomes) => (outcomes[0] ? capacityFinding(outcomes, outcomes[0].level) : null),
  label: ({ level, ...found }) =>
    found.perS === null ? null : `${capacityLabel(found)} calls/s at P99 ≤ ${level.p99Ms} ms`,
  leaders: takingTheMost,
  overTime: {
    title: 'Capacity',
    unit: CALLS,
    format: formatCount,
    better: 'more',
    read: ({ perS, interval, atLeast }) => ({ value: perS, interval, atLeast }),
  },
  answer: capacityAnswer,
  barTitle: ([first]) => `Capacity, calls a second at ${first && levelLabel(first.level)}`,
  bar: (found) => (found.perS === null ? null : { value: found.perS, label: capacityLabel(found) }),
  tables: (rows, trials) => [
    tableOf('capacity', 'Capacity', rows, COLUMNS),
    tableOf('capacity-steps', 'Search steps', inTrials('capacity', trials, searchSteps), [
      ...ofTrial('step', 'Step'),
      ...searchColumns(),
    ]),
  ],
  terminalTables: (rows) => [textTable(rows, COLUMNS)],
} as const satisfies ReportExperiment<CapacityRow, CapacityOutcome>;
