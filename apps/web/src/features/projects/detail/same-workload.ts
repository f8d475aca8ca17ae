import type { WorkloadRun } from '@headroom/db';

/** Runs of several projects that can be put side by side: one workload, one load, one class of hosts. */
export interface Beside {
  readonly hostClass: string;
  readonly profile: string;
  readonly handshake: string;
  /** One a project, by its title. */
  readonly runs: readonly WorkloadRun[];
}

/** Loads that are shown; each costs the reading of its runs. */
const MOST_LOADS = 3;
/** Projects of a load that are shown, those measured last. */
const MOST_PROJECTS = 8;

/** The loads under which a project and another one were measured, that of the newest run first. */
export function besideOf(projectId: string, runs: readonly WorkloadRun[]): Beside[] {
  const loads = Map.groupBy(runs, ({ hostClass, profile, handshake }) =>
    JSON.stringify([hostClass, profile, handshake]),
  );
  return [...loads.values()].flatMap((load) => besideIn(projectId, load)).slice(0, MOST_LOADS);
}

function besideIn(projectId: string, load: readonly WorkloadRun[]): Beside[] {
  const own = load.find((run) => run.projectId === projectId);
  const others = load.filter((run) => run.projectId !== projectId);
  if (!own || others.length === 0) return [];
  const { hostClass, profile, handshake } = own;
  const shown = [own, ...others.slice(0, MOST_PROJECTS - 1)];
  return [{ hostClass, profile, handshake, runs: shown.toSorted(byTitle) }];
}

function byTitle(a: WorkloadRun, b: WorkloadRun): number {
  return a.projectTitle.localeCompare(b.projectTitle, 'en') || (a.projectId < b.projectId ? -1 : 1);
}
