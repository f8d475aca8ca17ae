import { PRIORITIES } from '@headroom/model/run';
import { RunName } from '#results/run/run-name.tsx';
import { Chip } from '#ui/chip.tsx';
import { type Column, DataTable } from '#ui/data-table.tsx';
import { Quantity } from '#ui/figures.tsx';
import { NONE } from '#ui/none.ts';
import { duration, exactly, until } from '#ui/time.ts';
import { When } from '#ui/when.tsx';
import type { QueueRow } from './rows.ts';

const COLUMNS: Column<QueueRow>[] = [
  { id: 'place', title: 'Place', number: true, cell: (row) => <Place row={row} /> },
  { id: 'run', title: 'Run', cell: (row) => <Run row={row} /> },
  { id: 'expected', title: 'Expected', cell: (row) => <Expected row={row} /> },
  {
    id: 'takes',
    title: 'Takes about',
    hint: 'Remaining time of measuring, without builds',
    number: true,
    cell: (row) => (row.kind === 'waiting' ? <Quantity text={duration(row.run.seconds)} /> : NONE),
  },
  {
    id: 'priority',
    title: 'Priority',
    hint: 'Among the runs of its workspace; an hour of waiting counts as one step',
    cell: (row) => <Priority row={row} />,
  },
  { id: 'queued', title: 'Queued', cell: (row) => ('run' in row ? <When at={row.run.createdAt} /> : NONE) },
];

/** The queue of one host class, as far as its reader may see it. */
export function QueueTable({ hostClass, rows }: { hostClass: string; rows: readonly QueueRow[] }) {
  return (
    <DataTable
      label={`Queue of class ${hostClass}`}
      columns={COLUMNS}
      rows={rows}
      rowKey={keyOf}
      isCurrent={(row) => row.kind === 'running'}
    />
  );
}

function keyOf(row: QueueRow): string {
  if ('run' in row) return row.run.id;
  return row.kind === 'others_waiting' ? `from ${row.from}` : 'others running';
}

function Place({ row }: { row: QueueRow }) {
  switch (row.kind) {
    case 'running':
    case 'others_running':
      return (
        <Chip tone="active" className="font-sans">
          running
        </Chip>
      );
    case 'waiting':
      return row.run.place;
    case 'others_waiting':
      return row.from === row.to ? row.from : `${row.from}–${row.to}`;
  }
}

function Run({ row }: { row: QueueRow }) {
  if ('run' in row) return <RunName run={row.run} />;
  const count = row.kind === 'others_running' ? row.count : row.to - row.from + 1;
  return (
    <span className="text-muted">
      {count === 1 ? 'another workspace' : <Quantity text={`${count} of other workspaces`} />}
    </span>
  );
}

function Priority({ row }: { row: QueueRow }) {
  if (!('run' in row)) return NONE;
  const { priority } = row.run;
  return PRIORITIES.find(({ value }) => value === priority)?.title.toLowerCase() ?? priority;
}

function Expected({ row }: { row: QueueRow }) {
  if (row.kind === 'others_running') return NONE;
  if (row.kind === 'running') return <Moment verb="ends" at={row.run.endsAt} />;
  if (row.kind === 'waiting' && !row.run.mayUse) return <Never why="its workspace may not use these hosts" />;
  const startsAt = row.kind === 'waiting' ? row.run.startsAt : row.startsAt;
  return startsAt ? <Moment verb="starts" at={startsAt} /> : <Never why="no host takes it now" />;
}

function Moment({ verb, at }: { verb: 'starts' | 'ends'; at: Date }) {
  return (
    <time dateTime={at.toISOString()} title={exactly(at)} className="whitespace-nowrap">
      {verb} <Quantity text={until(at, new Date())} />
    </time>
  );
}

function Never({ why }: { why: string }) {
  return (
    <span className="text-muted" title={why}>
      – <span className="whitespace-nowrap">({why})</span>
    </span>
  );
}
