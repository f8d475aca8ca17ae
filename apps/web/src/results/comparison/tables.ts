import { column, type Table, tableOf } from '@headroom/report';
import { type Comparison, type ComparisonRow, metricById, type PairFigures } from '@headroom/report/compare';

/** A comparison as tables of data: one row a metric, and one a round of each metric. */
export function comparisonTables({ rows }: Comparison): Table[] {
  return [metricsTable(rows), roundsTable(rows)];
}

function metricsTable(rows: readonly ComparisonRow[]): Table {
  return tableOf('comparison', 'Metrics, base against head', rows, [
    ...subjectColumns<ComparisonRow>((row) => row),
    column('primary', 'Primary', '', ({ primary }) => (primary ? 'yes' : 'no')),
    column('base', 'Base, in the unit of the row', '', ({ base }) => base),
    column('head', 'Head, in the unit of the row', '', ({ head }) => head),
    column('change', 'Change, head / base', '', ({ change }) => change),
    column('low', 'Interval of the metric alone, low', '', ({ interval }) => interval?.low ?? null),
    column('high', 'Interval of the metric alone, high', '', ({ interval }) => interval?.high ?? null),
    column('togetherLow', 'Interval among all metrics, low', '', ({ together }) => together?.low ?? null),
    column('togetherHigh', 'Interval among all metrics, high', '', ({ together }) => together?.high ?? null),
    column('p', 'p of no change', '', ({ p }) => p),
    column('level', 'Changed up to this p', '', ({ level }) => level),
    column('floor', 'Noise floor, a ratio', '', ({ floor }) => floor.ratio),
    column('floorState', 'State of the noise floor', '', ({ floor }) => floor.state),
    column('verdict', 'Verdict', '', ({ verdict }) => verdict),
    column('reason', 'Reason', '', ({ reason }) => reason),
    column('decidedAt', 'Decided after round', '', ({ decidedAt }) => decidedAt),
    column('pairs', 'Rounds with a ratio', '', ({ pairs }) => pairs),
    column('saturated', 'Rounds in which the rig was saturated', '', ({ saturated }) => saturated),
  ]);
}

interface Pair {
  readonly row: ComparisonRow;
  readonly pair: PairFigures;
}

function roundsTable(rows: readonly ComparisonRow[]): Table {
  const pairs = rows.flatMap((row) => row.rounds.map((pair): Pair => ({ row, pair })));
  return tableOf('comparison-rounds', 'Rounds of each metric', pairs, [
    ...subjectColumns<Pair>(({ row }) => row),
    column('round', 'Round', '', ({ pair }) => pair.round),
    column('base', 'Base, in the unit of the row', '', ({ pair }) => pair.base),
    column('head', 'Head, in the unit of the row', '', ({ pair }) => pair.head),
    column('logRatio', 'Logarithm of the ratio that is tested', '', ({ pair }) => pair.logRatio),
    column('wrongBase', 'Wrong answers, base', '', ({ pair }) => pair.wrong.base),
    column('wrongHead', 'Wrong answers, head', '', ({ pair }) => pair.wrong.head),
    column('rightBase', 'Right answers, base', '', ({ pair }) => pair.right.base),
    column('rightHead', 'Right answers, head', '', ({ pair }) => pair.right.head),
    column('saturated', 'Rig saturated', '', ({ pair }) => (pair.saturated ? 'yes' : 'no')),
  ]);
}

function subjectColumns<Row>(read: (row: Row) => ComparisonRow) {
  return [
    column<Row>('serverId', 'Server', '', (row) => read(row).serverId),
    column<Row>('tool', 'Tool, empty: the server as a whole', '', (row) => read(row).tool),
    column<Row>('metric', 'Metric', '', (row) => read(row).metric),
    column<Row>('unit', 'Unit', '', (row) => metricById(read(row).metric).unit),
  ];
}
