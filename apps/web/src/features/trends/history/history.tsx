import { can, canHere } from '@headroom/api/rights';
import { WATCH_RUNS_LISTED } from '@headroom/api/watches';
import { listAcknowledgements, listServerSeries, listWatchRuns, readWatch, type Watch } from '@headroom/db';
import { capitalised } from '@headroom/model/text/plural';
import { notFound } from 'next/navigation';
import { refLabel } from '#results/run/labels.ts';
import { type Actor, workspacesOf } from '#server/access/actor.ts';
import { db } from '#server/db.ts';
import { address, type Params } from '#ui/address.ts';
import { Empty } from '#ui/empty.tsx';
import { Figures } from '#ui/figures.tsx';
import { historyName, stepWord } from '../labels.ts';
import { readTrend, type Trend } from '../read-trend.ts';
import { chosenOf, seriesGroups } from '../series.ts';
import { SeriesChoice } from '../series-choice.tsx';
import { TrendView } from '../trend-view.tsx';
import { ChangeList } from './change-list.tsx';
import { changesIn, type HistoryChange } from './changes.ts';

/** Commits that a chart of a watch has room for. */
const COMMITS_SHOWN = 200;
const PATH = '/trends';

/** Servers of a watch over the commits it measured, with their changes and the words about these. */
export async function History({ watchId, actor, params }: { watchId: string; actor: Actor; params: Params }) {
  const [watch, runs, acknowledged] = await Promise.all([
    readWatch(db(), watchId),
    listWatchRuns(db(), watchId, WATCH_RUNS_LISTED),
    listAcknowledgements(db(), watchId),
  ]);
  if (!watch) notFound();
  const reader = { workspaceIds: workspacesOf(actor), watchId };
  const groups = seriesGroups(await listServerSeries(db(), reader));
  const chosen = chosenOf(groups, params);
  if (!chosen) return <Nothing watch={watch} />;
  const { group, hostId } = chosen;
  const listing = { ...reader, series: group, hostId };
  const { repository, servers } = watch;
  const expected = { repository: watch.releases ? watch.branch : repository, serverIds: servers };
  const shown = { limit: COMMITS_SHOWN, serversFirst: servers.length, acknowledged, expected };
  const trend = await readTrend(listing, params, shown);
  if (!trend) return <Nothing watch={watch} />;
  const host = group.hosts.find(({ id }) => id === hostId)?.name;
  const kept = { watch: watchId, series: group.id, host };
  const to = (more: Params) =>
    address(PATH, { watch: watchId, metric: params.metric, tool: params.tool, series: group.id, ...more });
  const changes = changesIn({ trend, runs, acknowledged });
  return (
    <div className="space-y-4">
      {(groups.length > 1 || group.hosts.length > 1) && (
        <SeriesChoice
          groups={groups}
          group={group}
          host={host}
          hrefOf={to}
          anyHost="the host of each server’s last run"
        />
      )}
      <TrendView
        trend={trend}
        params={params}
        mayCompare={canHere(actor, 'run.create')}
        series={group}
        path={PATH}
        kept={kept}
        choosesServers
        marks={changes}
      >
        <ChangeList
          trend={trend}
          changes={changes}
          watchId={can(actor, 'watch.manage', watch) ? watchId : null}
          repository={repository}
        />
        <Baseline trend={trend} changes={changes} hrefOf={(pair) => to({ ...pair, host })} />
      </TrendView>
    </div>
  );
}

/** Commit or release from which on levels are held, where a person moved it, with a way to hold the newest against it. */
function Baseline({
  trend,
  changes,
  hrefOf,
}: {
  trend: Trend;
  changes: readonly HistoryChange[];
  hrefOf: (pair: Params) => string;
}) {
  // An expected slowdown begins no level of a count.
  const expected = trend.metric.isExact
    ? undefined
    : changes.findLast(({ acknowledged }) => acknowledged && acknowledged.fixedBy === null);
  const first = expected ? trend.revisions[expected.place] : trend.revisions[0];
  const last = trend.revisions.at(-1);
  if (!first || !last || first === last) return null;
  const words = `${capitalised(stepWord(trend.metric))}s are detected`;
  return (
    <p className="max-w-[75ch] text-13 text-muted">
      <Figures
        text={
          expected
            ? `${words} separately before and after the expected change of ${historyName(first)}.`
            : `${words} since ${historyName(first)}.`
        }
      />{' '}
      <a href={hrefOf({ base: first.key, head: last.key })} className="link">
        <Figures text={`Compare ${historyName(last)} with ${historyName(first)}`} />
      </a>
    </p>
  );
}

function Nothing({ watch }: { watch: Watch }) {
  return (
    <Empty title="No measurements yet">
      {watch.releases
        ? `The next release of ${watch.branch} appears here, with its base.`
        : `The first new commit of ${watch.branch} after ${refLabel(watch.firstCommit)} appears here, with its base.`}
    </Empty>
  );
}
