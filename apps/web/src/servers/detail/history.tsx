import type { ServerSeries } from '@headroom/db';
import { OVERALL_COLUMNS } from '@headroom/report';
import Link from 'next/link';
import { address, type Params } from '../../ui/address.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Empty } from '../../ui/message.tsx';
import { Choices } from './choices.tsx';
import type { HistoryRow } from './history-rows.ts';
import { HistoryTable } from './history-table.tsx';
import { chosenOf, seriesGroups, seriesWords } from './series.ts';
import { Trend } from './trend.tsx';
import { trendWords } from './trend-words.ts';

interface Props {
  serverId: string;
  series: readonly ServerSeries[];
  /** Newest first. */
  rows: readonly HistoryRow[];
  params: Params;
  /** The last run shown when older ones are left. */
  older: string | undefined;
}

/** A server over finished runs of one series: charts of its figures and the table they were drawn from. */
export function History({ serverId, series, rows, params, older }: Props) {
  const groups = seriesGroups(series);
  const chosen = chosenOf(groups, params);
  if (!chosen) return <NoHistory serverId={serverId} />;
  const { group, hostId } = chosen;
  const to = (changes: Params) => address(`/servers/${serverId}`, { series: group.id, ...changes });
  const host = group.hosts.find(({ id }) => id === hostId)?.name;
  return (
    <div className="space-y-4">
      <div className="space-y-1.5">
        <Choices
          label="Runs that can be compared"
          choices={groups.map((other) => ({
            ...{ id: other.id, title: seriesWords(other), count: other.runs, current: other.id === group.id },
            href: to({ series: other.id }),
          }))}
        />
        {group.hosts.length > 1 && (
          <Choices
            label="Measured on"
            choices={[
              { id: '', title: 'every host', count: group.runs, current: !host, href: to({}) },
              ...group.hosts.map(({ id, name, runs }) => ({
                ...{ id, title: name, count: runs, current: name === host, href: to({ host: name }) },
              })),
            ]}
          />
        )}
      </div>
      <Trends rows={rows} />
      <HistoryTable rows={rows} />
      {(older || params.before) && (
        <p className="flex gap-4 text-13">
          {params.before && (
            <Link href={to({ host })} className="link">
              Latest runs
            </Link>
          )}
          {older && (
            <Link href={to({ host, before: older })} className="link">
              Older runs
            </Link>
          )}
        </p>
      )}
    </div>
  );
}

const NOTE = 'oldest run left, whiskers are 95 % intervals over rounds';
const FIGURES = [
  { column: 'rps', interval: 'rpsInterval' },
  { column: 'meanMs', interval: 'meanMsInterval' },
  { column: 'memoryMb', interval: 'memoryMbInterval' },
] as const;
const TITLES = { rps: 'Throughput', meanMs: 'Mean latency', memoryMb: 'Memory under load' } as const;

function Trends({ rows }: { rows: readonly HistoryRow[] }) {
  const oldestFirst = rows.toReversed();
  const dateOf = (row: HistoryRow | undefined) => row?.run.createdAt.toISOString().slice(0, 10) ?? '';
  return (
    <div className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
      {FIGURES.map(({ column, interval }) => {
        const { unit, format } = OVERALL_COLUMNS[column];
        const points = oldestFirst.map((row) => ({
          ...{ runId: row.run.id, href: `/runs/${row.run.id}`, value: row[column], interval: row[interval] },
          hint: `${format(row[column])} ${unit}, ${row.run.hostName}, ${dateOf(row)}`,
        }));
        return (
          <Trend
            key={column}
            title={trendWords(TITLES[column], unit, format, points)}
            note={`${unit}; ${NOTE}`}
            points={points}
            format={format}
            ends={[dateOf(oldestFirst[0]), dateOf(oldestFirst.at(-1))]}
          />
        );
      })}
    </div>
  );
}

function NoHistory({ serverId }: { serverId: string }) {
  return (
    <Empty
      title="No finished run has measured it"
      action={
        <ButtonLink tone="main" href={address('/runs/new', { servers: serverId })}>
          Queue a run with it
        </ButtonLink>
      }
    >
      Its rate, latency and memory over runs appear here once a run with it has finished.
    </Empty>
  );
}
