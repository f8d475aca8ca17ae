import {
  type Host,
  listHosts,
  listRunningRuns,
  listWaitingRuns,
  type RunningRun,
  type WaitingRun,
} from '@headroom/db';
import { estimateSeconds } from '@headroom/model/load';
import { profileById } from '@headroom/model/run';
import { overheadS } from '#queueing/create.ts';
import { db } from '#server/db.ts';
import { takesRuns } from '#server/hosts/state.ts';
import { expectStarts } from './expect.ts';

/** A run that waits, as it stands now. */
export interface QueuedRun extends WaitingRun {
  /** Expected duration. */
  seconds: number;
  /** Null: nothing that is known now will start it. */
  startsAt: Date | null;
}

/** A run that is worked on, as it stands now. */
export interface BusyRun extends RunningRun {
  endsAt: Date;
}

/** The runs of a host class as they stand now: those worked on, and those that wait, in the order of their turns. */
export interface Queue {
  hostClass: string;
  running: BusyRun[];
  waiting: QueuedRun[];
}

/** Data that queues are computed from; read once for those of several classes. */
export interface Benches {
  hosts: readonly Host[];
  running: readonly RunningRun[];
}

export async function readBenches(): Promise<Benches> {
  const [hosts, running] = await Promise.all([listHosts(db()), listRunningRuns(db())]);
  return { hosts, running };
}

/** The queue of a host class. Starts and ends are estimated from the recent costs of such trials. */
export async function readQueueOf(hostClass: string, { hosts, running }: Benches): Promise<Queue> {
  const [waiting, overhead, others] = await Promise.all([
    listWaitingRuns(db(), hostClass),
    overheadS(hostClass),
    overheads(running),
  ]);
  const now = new Date();
  const takers = hosts.filter((host) => host.hostClass === hostClass && takesRuns(host, now));
  const measured = waiting.map((run) => ({
    ...run,
    seconds: estimateSeconds(profileById(run.profile), run.trialsLeft, overhead),
  }));
  const working = running.map((run) => ({
    ...run,
    secondsLeft: secondsLeft(run, others.get(run.hostClass) ?? 0, now),
  }));
  // A host that was restarted may for a moment have a second run in hand, whose lease has not ended yet.
  const freeAtS = takers.map(({ id }) =>
    Math.max(0, ...working.flatMap((run) => (run.hostId === id ? [run.secondsLeft] : []))),
  );
  const starts = expectStarts(measured, working, freeAtS);
  const inSeconds = (seconds: number) => new Date(now.getTime() + seconds * 1000);
  return {
    hostClass,
    running: working
      .filter((run) => run.hostClass === hostClass)
      .map((run) => ({ ...run, endsAt: inSeconds(run.secondsLeft) })),
    waiting: measured.map((run) => {
      const startS = starts.get(run.id);
      return { ...run, startsAt: startS === undefined ? null : inSeconds(startS) };
    }),
  };
}

/** Overhead of a trial beside its load, by the classes of these runs. */
async function overheads(runs: readonly RunningRun[]): Promise<Map<string, number>> {
  const classes = [...new Set(runs.map(({ hostClass }) => hostClass))];
  return new Map(await Promise.all(classes.map(async (id) => [id, await overheadS(id)] as const)));
}

/** Remaining time of a run: its trials, less the time that the present one has run. */
function secondsLeft(run: RunningRun, overhead: number, now: Date): number {
  const all = estimateSeconds(profileById(run.profile), run.trialsLeft, overhead);
  const spentS = run.trialStartedAt ? (now.getTime() - run.trialStartedAt.getTime()) / 1000 : 0;
  return Math.max(0, all - spentS);
}
