import { readBenches, readQueueOf } from './read-queue.ts';

/** Place of a run that waits for a host. */
export interface Place {
  /** Place among the waiting runs of its host class, from 1. */
  position: number;
  /** Number of runs of its class that are worked on or come before it. */
  ahead: number;
  /** Expected start; null: nothing that is known now will start it. */
  startsAt: Date | null;
}

/** Place of a run in its queue; null unless it waits. */
export async function readPlace({ id, hostClass }: { id: string; hostClass: string }): Promise<Place | null> {
  const { waiting, running } = await readQueueOf(hostClass, await readBenches());
  const run = waiting.find((candidate) => candidate.id === id);
  if (!run) return null;
  return { position: run.place, ahead: running.length + run.place - 1, startsAt: run.startsAt };
}
