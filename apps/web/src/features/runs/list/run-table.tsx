'use client';

import { RunLink } from '#results/run/run-link.tsx';
import { TagChips } from '#results/run/tag-chips.tsx';
import { RunStatusChip } from '#results/status.tsx';
import { Chip } from '#ui/chip.tsx';
import { type Column, DataTable } from '#ui/data-table.tsx';
import { Figures } from '#ui/figures.tsx';
import { NONE } from '#ui/none.ts';
import { RelativeTime } from '#ui/relative-time.tsx';
import { ago } from '#ui/time.ts';
import type { RunEntry } from './entries.tsx';

const columnsAt = (now: Date, rateUnit: string): Column<RunEntry>[] => [
  { id: 'run', title: 'Run', cell: runOf },
  {
    id: 'status',
    title: 'Status',
    cell: ({ status, busy, published }) => (
      <span className="flex gap-1.5 whitespace-nowrap">
        <RunStatusChip status={status} />
        {busy}
        {published && <Chip title="Public">Published</Chip>}
      </span>
    ),
  },
  { id: 'trials', title: 'Trials', number: true, cell: trialsOf },
  { id: 'suite', title: 'Suite', cell: ({ suite }) => suite },
  {
    id: 'servers',
    title: 'Servers',
    cell: ({ servers }) => (
      // As wide as there is room for: it widens no table.
      <span className="block min-w-24 max-w-52 overflow-hidden">
        <span className="block w-0 min-w-full truncate text-muted" title={servers}>
          {servers}
        </span>
      </span>
    ),
  },
  {
    id: 'result',
    title: 'Result',
    hint: 'Of a run, the server with the most right answers to tool calls a second, mean over rounds; its page says whether others come close. Of a comparison or an experiment, what it found.',
    cell: ({ found, highest }) => found ?? (highest ? <HighestRate {...highest} unit={rateUnit} /> : NONE),
  },
  { id: 'host', title: 'Host', cell: where },
  {
    id: 'queued',
    title: 'Queued',
    cell: ({ queuedAt }) => <RelativeTime iso={queuedAt} shown={ago(new Date(queuedAt), now)} />,
  },
  { id: 'took', title: 'Took', cell: ({ took }) => (took ? <Figures text={took} /> : NONE) },
];

/**
 * Runs, newest first.
 * @param drawnAt when the server rendered the page: the browser renders the same times first
 */
export function RunTable({
  runs,
  drawnAt,
  rateUnit,
}: {
  runs: readonly RunEntry[];
  drawnAt: string;
  rateUnit: string;
}) {
  return (
    <DataTable
      label="Runs"
      cards
      columns={columnsAt(new Date(drawnAt), rateUnit)}
      rows={runs}
      rowKey={({ name }) => name.id}
    />
  );
}

/** The host, and the class where a run asked for another than the default. */
function where({ host, hostClass }: RunEntry) {
  if (!hostClass) return host ?? NONE;
  return (
    <>
      {host ?? NONE}
      <Chip className="ml-2">{hostClass}</Chip>
    </>
  );
}

/** A run with its tags, which stand below it: beside it they would make the table wider than its page. */
function runOf({ name, tags }: RunEntry) {
  return (
    <>
      <RunLink run={name} />
      {tags && (
        <span className="flex max-w-80 flex-wrap gap-1 pt-0.5 pb-1.5">
          <TagChips tags={tags} linked />
        </span>
      )}
    </>
  );
}

/** Trials that have an outcome, and how many of them left no clean number. */
function trialsOf({ status, trials, done, failed }: RunEntry) {
  return (
    <span className="inline-flex items-center gap-2">
      {status === 'running' && (
        <span className="inline-block h-1 w-14 overflow-hidden rounded-full bg-sunken align-middle">
          <span
            className="block h-full bg-accent"
            style={{ width: `${(100 * (done ?? 0)) / Math.max(1, trials)}%` }}
          />
        </span>
      )}
      {done === undefined ? trials : `${done}/${trials}`}
      {failed && (
        <span className="font-medium text-bad" title={`${failed} failed`}>
          {failed} ✕
        </span>
      )}
    </span>
  );
}

function HighestRate({ server, rate, unit }: NonNullable<RunEntry['highest']> & { unit: string }) {
  return (
    <>
      <span className="mr-2 text-muted">{server}</span>
      <span className="figure">{rate}</span> <span className="text-12 text-muted">{unit}</span>
    </>
  );
}
