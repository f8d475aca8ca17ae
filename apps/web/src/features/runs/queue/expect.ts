/** A run that waits for a host. */
export interface Waiting {
  readonly id: string;
  readonly workspaceId: string;
  /** Whether the hosts serve its workspace. */
  readonly mayUse: boolean;
  /** Number of further runs of its workspace that may be worked on now; null: without limit. */
  readonly room: number | null;
  /** Expected duration. */
  readonly seconds: number;
}

/** A run that some host works on. */
export interface Working {
  readonly workspaceId: string;
  readonly secondsLeft: number;
}

/**
 * Expected start of each waiting run, in seconds from now, if hosts take them in this order as they become
 * free and no other run is queued. A run of a workspace that has as many running as it may lets others pass.
 * @param waiting in the order in which hosts take them
 * @param working on all hosts, those of other classes too: they take up their workspaces' room
 * @param freeAtS for each host that takes these runs, in how many seconds it has none in hand
 * @returns by id; a run that nothing will start is left out
 */
export function expectStarts(
  waiting: readonly Waiting[],
  working: readonly Working[],
  freeAtS: readonly number[],
): Map<string, number> {
  const starts = new Map<string, number>();
  const left = waiting.filter(({ mayUse }) => mayUse);
  const room = new Map(left.map((run) => [run.workspaceId, run.room ?? Number.POSITIVE_INFINITY]));
  let ends = working.map((run) => ({ workspaceId: run.workspaceId, atS: run.secondsLeft }));
  const free = [...freeAtS];
  while (left.length > 0 && free.length > 0) {
    const nowS = Math.min(...free);
    free.splice(free.indexOf(nowS), 1);
    for (const { workspaceId } of ends.filter(({ atS }) => atS <= nowS)) {
      room.set(workspaceId, (room.get(workspaceId) ?? 0) + 1);
    }
    ends = ends.filter(({ atS }) => atS > nowS);
    const next = left.findIndex((run) => (room.get(run.workspaceId) ?? 0) > 0);
    const [run] = next < 0 ? [] : left.splice(next, 1);
    if (run) {
      const endS = nowS + run.seconds;
      starts.set(run.id, nowS);
      room.set(run.workspaceId, (room.get(run.workspaceId) ?? 0) - 1);
      ends.push({ workspaceId: run.workspaceId, atS: endS });
      free.push(endS);
    } else if (ends.length > 0) {
      free.push(Math.min(...ends.map(({ atS }) => atS)));
    }
  }
  return starts;
}
