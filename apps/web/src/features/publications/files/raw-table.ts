import type { RunDetail } from '@headroom/db';
import { PERCENTILE_GRID, shownErrorKinds } from '@headroom/model/suite';
import type { Table } from '@headroom/report';

const textColumn = (id: string, title: string) => ({ id, title, unit: '' });
const ms = (id: string, title: string) => ({ id, title, unit: 'ms' });

const SERVER = textColumn('serverId', 'Server');
/** Column of comparisons only. */
const SIDE = textColumn('side', 'Side');
const FIRST_COLUMNS = [
  textColumn('round', 'Round'),
  textColumn('position', 'Position'),
  textColumn('status', 'Status'),
  textColumn('name', 'Request'),
  textColumn('kind', 'Kind'),
  textColumn('count', 'Right answers'),
];
const LAST_COLUMNS = [
  ms('windowMs', 'Steady window'),
  ms('minMs', 'Min'),
  ms('meanMs', 'Mean'),
  ms('maxMs', 'Max'),
  ...PERCENTILE_GRID.map((percentile) => ms(`p${percentile}`, `P${percentile}`)),
];

/** Every measurement of a run as it was stored: a row for each request of each trial. */
export function rawTable({ trials }: Pick<RunDetail, 'trials'>): Table {
  const kinds = shownErrorKinds(trials.flatMap(({ measurements }) => measurements));
  const errorColumns = kinds.map((kind) => textColumn(`errors.${kind}`, `Errors: ${kind}`));
  const hasSides = trials.some(({ side }) => side !== null);
  return {
    name: 'raw',
    title: 'Measurements',
    columns: [SERVER, ...(hasSides ? [SIDE] : []), ...FIRST_COLUMNS, ...errorColumns, ...LAST_COLUMNS],
    rows: trials.flatMap(({ serverId, side, round, position, status, windowMs, measurements }) =>
      measurements.map(({ name, kind, count, errors, minMs, meanMs, maxMs, quantilesMs }) => [
        ...[serverId, ...(hasSides ? [side] : []), round, position, status, name, kind, count],
        ...kinds.map((kind) => errors[kind] ?? 0),
        ...[windowMs, minMs, meanMs, maxMs],
        ...PERCENTILE_GRID.map((_, index) => quantilesMs[index] ?? null),
      ]),
    ),
  };
}
