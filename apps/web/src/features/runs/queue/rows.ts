import type { BusyRun, Queue, QueuedRun } from './read-queue.ts';

/** A row of a queue as somebody may see it: runs of workspaces that are not theirs are counted, and that is all. */
export type QueueRow =
  | { kind: 'running'; run: BusyRun }
  | { kind: 'waiting'; run: QueuedRun }
  /** Runs of other workspaces that are worked on. */
  | { kind: 'others_running'; count: number }
  /** Neighbours in the queue; `startsAt` is that of the first. */
  | { kind: 'others_waiting'; from: number; to: number; startsAt: Date | null };

/** The rows of a queue for a reader with these workspaces, in the order of the queue. */
export function rowsFor({ running, waiting }: Queue, workspaceIds: readonly string[]): QueueRow[] {
  const isOwn = ({ workspaceId }: { workspaceId: string }) => workspaceIds.includes(workspaceId);
  const rows: QueueRow[] = running.filter(isOwn).map((run) => ({ kind: 'running', run }));
  const count = running.length - rows.length;
  if (count > 0) rows.push({ kind: 'others_running', count });
  for (const run of waiting) {
    const last = rows.at(-1);
    if (isOwn(run)) rows.push({ kind: 'waiting', run });
    else if (last?.kind === 'others_waiting') last.to = run.place;
    else rows.push({ kind: 'others_waiting', from: run.place, to: run.place, startsAt: run.startsAt });
  }
  return rows;
}
