import { type HostRepository, listUsableRepositories, listWorkloadTitles } from '@headroom/db';
import { overheadS } from '#queueing/create.ts';
import { readKept } from '#queueing/offered/read-choices.ts';
import { readProjectOptions } from '#queueing/offered/read-projects.ts';
import { workspacesOf } from '#server/access/actor.ts';
import { currentActor } from '#server/access/permit.ts';
import { db } from '#server/db.ts';
import { takesRuns } from '#server/hosts/state.ts';
import { manifests } from '#server/manifests.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Empty } from '#ui/empty.tsx';
import { RefreshWhile } from '#ui/refresh-while.tsx';
import { Bone, Skeleton } from '#ui/skeleton.tsx';
import { calibrateChoices } from './calibrate-choices.ts';
import { readCalibrated } from './calibrations.ts';
import { HostSection } from './host-section.tsx';
import { type HostNow, readHosts } from './read-hosts.ts';

const REFRESH_MS = 3000;

/** Every host, refreshed every few seconds: it is alive as long as its heartbeat is. */
export async function Hosts() {
  const actor = await currentActor();
  const hosts = await readHosts(actor);
  const now = new Date();
  const [calibrated, overheads, repositories, projects, kept, titles] = await Promise.all([
    readCalibrated(hosts, now),
    readOverheads(hosts),
    readManageable(hosts),
    byManaged(hosts, readProjectOptions),
    byManaged(hosts, readKept),
    listWorkloadTitles(db(), { workspaceIds: workspacesOf(actor) }),
  ]);
  const hasOther = (id: string, hostClass: string) =>
    hosts.some((other) => other.id !== id && other.hostClass === hostClass && takesRuns(other, now));
  return (
    <>
      {hosts.length === 0 && <NoHosts />}
      {hosts.map((host) => {
        const alone = !hasOther(host.id, host.hostClass);
        const overheadS = overheads.get(host.hostClass) ?? 0;
        return (
          <HostSection
            key={host.id}
            host={host}
            alone={alone}
            now={now}
            manifests={manifests()}
            calibrated={calibrated.get(host.id) ?? []}
            titles={titles}
            calibrate={
              host.manageable && host.state !== 'away'
                ? calibrateChoices(host, {
                    manifests: manifests(),
                    repositories,
                    projects: projects.get(host.workspaceId) ?? [],
                    kept: kept.get(host.workspaceId) ?? [],
                    alone,
                    overheadS,
                  })
                : null
            }
          />
        );
      })}
      <RefreshWhile active everyMs={REFRESH_MS} />
    </>
  );
}

/** What workspaces have whose hosts the reader may manage, by workspace. */
async function byManaged<Of>(
  hosts: readonly HostNow[],
  read: (workspaceId: string) => Promise<Of>,
): Promise<Map<string, Of>> {
  const own = new Set(hosts.filter(({ manageable }) => manageable).map(({ workspaceId }) => workspaceId));
  return new Map(await Promise.all([...own].map(async (id) => [id, await read(id)] as const)));
}

/**
 * Repositories to calibrate with on the hosts that the reader may manage: a calibration is of the pool's
 * workspace.
 */
async function readManageable(all: readonly HostNow[]): Promise<HostRepository[]> {
  const byWorkspace = Map.groupBy(
    all.filter(({ manageable }) => manageable),
    ({ workspaceId }) => workspaceId,
  );
  const read = [...byWorkspace].map(([workspaceId, hosts]) =>
    listUsableRepositories(db(), { hosts, workspaceId }),
  );
  return (await Promise.all(read)).flat();
}

/** Overhead of a trial beside its load, by host class. */
async function readOverheads(hosts: readonly HostNow[]): Promise<Map<string, number>> {
  const classes = [...new Set(hosts.map(({ hostClass }) => hostClass))];
  return new Map(await Promise.all(classes.map(async (id) => [id, await overheadS(id)] as const)));
}

function NoHosts() {
  return (
    <Empty title="No worker has connected yet" action={<ButtonLink href="/runs/new">Queue a run</ButtonLink>}>
      Start a worker on the measuring machine, in a checkout of this repository, with the addresses of this
      web app:
      <code className="mt-3 block overflow-x-auto whitespace-pre rounded-md bg-sunken px-3 py-2 text-left font-mono text-12 text-text">
        {'DATABASE_URL=postgresql://… \\\nREDIS_URL=redis://… \\\nmake worker'}
      </code>
      <span className="mt-3 block">“make demo” starts everything on one machine, a worker included.</span>
    </Empty>
  );
}

/** Keeps the place of the hosts while they are read. */
export function HostsSkeleton() {
  return (
    <Skeleton>
      <Bone className="h-7 w-72 max-w-full" />
      <Bone className="mt-3 h-44" />
      <Bone className="mt-8 h-7 w-72 max-w-full" />
      <Bone className="mt-3 h-44" />
    </Skeleton>
  );
}
