import type { RunDetail } from '@headroom/db';
import type { Table } from '@headroom/report';
import { ERROR_KINDS, PERCENTILE_GRID } from '@headroom/workload';

const textColumn = (id: string, title: string) => ({ id, title, unit: '' });
const ms = (id: string, title: string) => ({ id, title, unit: 'ms' });

const SERVER = textColumn('serverId', 'Server');
/** Column of comparisons only. */
const SIDE = textColumn('side', 'Side');
const COLUMNS = [
  textColumn('round', 'Round'),
  textColumn('position', 'Position'),
  textColumn('status', 'Status'),
  textColumn('name', 'Request'),
  textColumn('kind', 'Kind'),
  textColumn('count', 'Right answers'),
  ...ERROR_KINDS.map((kind) => textColumn(`errors.${kind}`, `Errors: ${kind}`)),
  ms('windowMs', 'Steady window'),
  ms('minMs', 'Min'),
  ms('meanMs', 'Mean'),
  ms('maxMs', 'Max'),
  ...PERCENTILE_GRID.map((percentile) => ms(`p${percentile}`, `P${percentile}`)),
];

/** Every measurement of a run as it was stored: a row for each request of each trial. */
export function rawTable({ trials }: Pick<RunDetail, 'trials'>): Table {
  const hasSides = trials.some(({ side }) => side !== null);
  return {
    name: 'raw',
    title: 'Measurements',
    columns: [SERVER, ...(hasSides ? [SIDE] : []), ...COLUMNS],
    rows: trials.flatMap(({ serverId, side, round, position, status, windowMs, measurements }) =>
      measurements.map(({ name, kind, count, errors, minMs, meanMs, maxMs, quantilesMs }) => [
        ...[serverId, ...(hasSides ? [side] : []), round, position, status, name, kind, count],
        ...ERROR_KINDS.map((error) => errors[error]),
        ...[windowMs, minMs, meanMs, maxMs],
        ...PERCENTILE_GRID.map((_, index) => quantilesMs[index] ?? null),
      ]),
    ),
  };
}
