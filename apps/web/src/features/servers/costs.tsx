import { type RunEnvironment, runtimeWords } from '@headroom/model/host';
import { type ClosedProfile, mostCallsAtOnce } from '@headroom/model/load';
import { findProfile } from '@headroom/model/run';
import { plural } from '@headroom/model/text/plural';
import { type Cost, type Costs, formatCount, LIMIT_LABELS } from '@headroom/report';
import { intervalColumnOf } from '#results/interval-column.tsx';
import { suiteTitle } from '#results/run/labels.ts';
import { Chip } from '#ui/chip.tsx';
import { type Column, DataTable } from '#ui/data-table.tsx';
import { Section } from '#ui/page.tsx';

/** A row of what something costs a server: its rate, and how that came about. */
export type CostRow = Cost & { readonly serverId: string };

/** Costs of servers under one load on one host. */
export interface CostGroup<Of extends Cost> {
  readonly suite: string;
  readonly hostName: string;
  readonly runtime: string;
  readonly servers: readonly Costs<Of>[];
}

/** Processors of a host and virtual users of a load, by which it is told what limited a rate. */
export function conditionsOf(environment: RunEnvironment, load: ClosedProfile) {
  return { cpus: environment.host.cpus, ...environment.limits, vus: mostCallsAtOnce(load) ?? load.vus };
}

/** The closed load of a profile; undefined of any other, whose callers come at a rate that is given. */
export function closedLoad(profile: string): ClosedProfile | undefined {
  const load = findProfile(profile);
  return load?.kind === 'closed' ? load : undefined;
}

/** A section of costs, a table for each load and host; nothing without any. */
export function CostSection<Of extends Cost, Group extends CostGroup<Of>>({
  title,
  note,
  remark,
  groups,
  loadOf,
  columnsOf,
}: {
  title: string;
  note: string;
  /** Words below the tables. */
  remark: string;
  groups: readonly Group[];
  /** The load of a group, in words. */
  loadOf: (group: Group) => string;
  columnsOf: (rows: readonly (Of & CostRow)[], group: Group) => Column<Of & CostRow>[];
}) {
  if (groups.length === 0) return null;
  return (
    <Section title={title} note={note}>
      <div className="space-y-6">
        {groups.map((group) => {
          const { suite, hostName, runtime, servers } = group;
          const rows = servers.flatMap(({ serverId, costs }) => costs.map((cost) => ({ serverId, ...cost })));
          const name = `Suite ${suiteTitle(suite)}, ${loadOf(group)}, on ${hostName} ${runtimeWords(runtime).how}`;
          return (
            <div key={rows[0]?.runId}>
              <h3 className="mb-2 text-13">{name}</h3>
              <DataTable
                label={`${title}: ${name}`}
                columns={columnsOf(rows, group)}
                rows={rows}
                rowKey={({ serverId, runId }) => `${serverId} ${runId}`}
                fit
              />
            </div>
          );
        })}
      </div>
      <p className="mt-2 max-w-[110ch] text-sm text-muted">{remark}</p>
    </Section>
  );
}

/** Calls a second, and their interval. */
export function rateColumns<Row extends CostRow>(rows: readonly Row[]): Column<Row>[] {
  return [
    {
      id: 'rate',
      title: 'Calls',
      unit: 'per s',
      number: true,
      strong: true,
      hint: 'Tool calls with a right answer in the steady window / its length, mean over rounds',
      cell: ({ rate }) => formatCount(rate),
    },
    intervalColumnOf(rows, (row) => row.rateInterval, {
      id: 'rateInterval',
      unit: 'per s',
      format: formatCount,
      of: 'tool calls a second',
    }),
  ];
}

/** Rounds, what limited the rate, and what has to be known of it. */
export function circumstanceColumns<Row extends CostRow>(): Column<Row>[] {
  return [
    { id: 'rounds', title: 'Rounds', number: true, cell: ({ rounds }) => String(rounds) },
    {
      id: 'limit',
      title: 'Limited by',
      cell: ({ limitedBy }) => (limitedBy === null ? '–' : LIMIT_LABELS[limitedBy]),
    },
    {
      id: 'caveats',
      title: 'Caveats',
      cell: (row) => <Caveats row={row} />,
    },
  ];
}

function Caveats({ row: { disturbed, invalid, rounds } }: { row: CostRow }) {
  if (disturbed === 0 && invalid === 0) return '–';
  const of = (count: number) => `in ${count} of ${plural(rounds, 'round')}`;
  return (
    <span className="flex gap-1.5">
      {invalid > 0 && <Chip>rig saturated {of(invalid)}</Chip>}
      {disturbed > 0 && <Chip>disturbed {of(disturbed)}</Chip>}
    </span>
  );
}
