import { canHere } from '@headroom/api/rights';
import { listServerSeries } from '@headroom/db';
import { type Actor, workspacesOf } from '#server/access/actor.ts';
import { db } from '#server/db.ts';
import { address, type Params } from '#ui/address.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Empty } from '#ui/empty.tsx';
import { Bone, Skeleton, TableSkeleton } from '#ui/skeleton.tsx';
import { readTrend } from './read-trend.ts';
import { chosenOf, seriesGroups } from './series.ts';
import { SeriesChoice } from './series-choice.tsx';
import { TrendView } from './trend-view.tsx';

const PATH = '/trends';

/** Servers over commits: everything the reader has finished runs of. */
export async function Trends({ actor, params }: { actor: Actor; params: Params }) {
  const reader = { workspaceIds: workspacesOf(actor) };
  const groups = seriesGroups(await listServerSeries(db(), reader));
  const chosen = chosenOf(groups, params);
  const mayCompare = canHere(actor, 'run.create');
  if (!chosen) return <Nothing mayRun={mayCompare} />;
  const { group, hostId } = chosen;
  const host = group.hosts.find(({ id }) => id === hostId)?.name;
  const trend = await readTrend({ ...reader, series: group, hostId }, params);
  const to = (changes: Params) =>
    address(PATH, { metric: params.metric, tool: params.tool, series: group.id, ...changes });
  return (
    <div className="space-y-4">
      <SeriesChoice
        groups={groups}
        group={group}
        host={host}
        hrefOf={to}
        anyHost="the host of each server’s last run"
      />
      {trend ? (
        <TrendView
          trend={trend}
          params={params}
          mayCompare={mayCompare}
          series={group}
          path={PATH}
          kept={{ series: group.id, host }}
          choosesServers
        />
      ) : (
        <Empty title="No known commits">Trends need finished runs of a git repository.</Empty>
      )}
    </div>
  );
}

function Nothing({ mayRun }: { mayRun: boolean }) {
  return (
    <Empty
      title="No finished run yet"
      action={
        mayRun && (
          <ButtonLink tone="main" href="/runs/new">
            Queue a run
          </ButtonLink>
        )
      }
    >
      Measured commits appear here.
    </Empty>
  );
}

/** Keeps the place of the page while it is read. */
export function TrendsSkeleton() {
  return (
    <Skeleton>
      <Bone className="h-6 w-full max-w-[60ch]" />
      <Bone className="mt-4 h-8 w-72" />
      <Bone className="mt-4 h-80" />
      <div className="mt-4">
        <TableSkeleton rows={8} />
      </div>
    </Skeleton>
  );
}
