/** Control from outside over what runs in a sandbox, by the process that leads it. */
import { type ProcessStat, processIds, processTree, readStat, signalTo } from './processes.ts';

/** The leader and the first process inside, which only waits; neither is the program's. */
const OWN = 2;

/**
 * Ends a sandbox by the first process of its PID namespace: with it the kernel ends all others, wherever they moved to,
 * and the leader, its parent, does not end before they have.
 */
export function endSandbox(leader: number): void {
  const first = processIds().find((pid) => readStat(pid)?.parent === leader);
  signalTo(first ?? leader, 'SIGKILL');
}

/** Asks the programs of a sandbox to end, except those that left the process group. */
export function askToEnd(leader: number): void {
  for (const { pid, group } of programsOf(processTree(leader)))
    if (group === leader) signalTo(pid, 'SIGTERM');
}

/** The program of a sandbox and all it started, of its processes as `processTree` finds them. */
export function programsOf(tree: readonly ProcessStat[]): readonly ProcessStat[] {
  return tree.slice(OWN);
}
