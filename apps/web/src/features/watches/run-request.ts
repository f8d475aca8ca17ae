import type { ActiveWatch } from '@headroom/db';
import { WATCH_PRIORITY } from '@headroom/model/comparison';
import { type AskedRun, runRequestSchema } from '@headroom/model/run';

/** Run request of a watch. */
export function requestOf(watch: WatchedLoad): AskedRun {
  const { projectId, suite, repository, handshake, hostClass, profile, servers, rounds } = watch;
  const source = projectId === null ? { suite, repository } : { project: projectId };
  const fields = { ...source, handshake, hostClass, profile, servers, rounds, priority: WATCH_PRIORITY };
  return runRequestSchema.parse(
    Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null)),
  );
}

/** Fields of a watch that define its load. */
type WatchedLoad = Pick<
  ActiveWatch,
  'projectId' | 'suite' | 'repository' | 'handshake' | 'hostClass' | 'profile' | 'servers' | 'rounds'
>;
