import type { ServerManifest } from '@headroom/model/manifest';
import { intervalKind, OVERALL_COLUMNS } from '@headroom/report';
import Link from 'next/link';
import { SeriesChoice } from '#features/trends/series-choice.tsx';
import { TrendView } from '#features/trends/trend-view.tsx';
import { address, type Params } from '#ui/address.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Empty } from '#ui/empty.tsx';
import { type HistoryRow, runPath } from './history-rows.ts';
import { HistoryTable } from './history-table.tsx';
import { measurePath } from './measure-path.ts';
import type { ServerHistory } from './read-server.ts';
import { Trend } from './trend.tsx';
import { trendLabel } from './trend-labels.ts';

interface Props {
  manifest: ServerManifest;
  history: ServerHistory | null;
  params: Params;
  /** Whether the reader may ask for comparisons. */
  mayCompare: boolean;
}

/** A server in the finished runs of one series: over commits, and run by run. */
export function History({ manifest, history, params, mayCompare }: Props) {
  if (!history) return <NoHistory manifest={manifest} />;
  const { groups, group, hostId, trend, rows, older } = history;
  const { metric, tool } = params;
  const to = (changes: Params) =>
    address(`/servers/${manifest.id}`, { metric, tool, series: group.id, ...changes });
  const host = group.hosts.find(({ id }) => id === hostId)?.name;
  return (
    <div className="space-y-4">
      <SeriesChoice groups={groups} group={group} host={host} hrefOf={to} />
      {trend && (
        <TrendView
          trend={trend}
          params={params}
          mayCompare={mayCompare}
          series={group}
          kept={{ series: group.id, host }}
          path={`/servers/${manifest.id}`}
          choosesServers={false}
        />
      )}
      <h3 className="pt-2 font-medium">Run by run</h3>
      {/* Of several commits, the chart above says more. */}
      {(trend?.revisions.length ?? 0) < 2 && <Trends rows={rows} />}
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

const FIGURES = [
  { column: 'rate', interval: 'rateInterval' },
  { column: 'meanMs', interval: 'meanMsInterval' },
  { column: 'memoryMb', interval: 'memoryMbInterval' },
] as const;
const TITLES = { rate: 'Throughput', meanMs: 'Mean latency', memoryMb: 'Memory under load' } as const;

function Trends({ rows }: { rows: readonly HistoryRow[] }) {
  const oldestFirst = rows.toReversed();
  const dateOf = (row: HistoryRow | undefined) => row?.run.createdAt.toISOString().slice(0, 10) ?? '';
  return (
    <div className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
      {FIGURES.map(({ column, interval }) => {
        const { unit, format } = OVERALL_COLUMNS[column];
        const points = oldestFirst.map((row) => ({
          href: runPath(row.run),
          value: row[column],
          interval: row[interval],
          hint: `${format(row[column])} ${unit}, ${row.run.hostName}, ${dateOf(row)}`,
        }));
        return (
          <Trend
            key={column}
            title={trendLabel(TITLES[column], unit, format, points)}
            note={`${unit}; oldest run left, a whisker is the ${intervalKind(points.map((point) => point.interval))}`}
            points={points}
            unit={unit}
            ends={[dateOf(oldestFirst[0]), dateOf(oldestFirst.at(-1))]}
          />
        );
      })}
    </div>
  );
}

function NoHistory({ manifest }: { manifest: ServerManifest }) {
  return (
    <Empty
      title="No finished runs"
      action={
        <ButtonLink tone="main" href={measurePath(manifest)}>
          Queue a run with it
        </ButtonLink>
      }
    >
      Its rate, latency and memory over runs appear here.
    </Empty>
  );
}
