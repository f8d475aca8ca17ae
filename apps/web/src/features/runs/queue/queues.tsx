import { listOpenClasses } from '@headroom/db';
import { type Actor, workspacesOf } from '#server/access/actor.ts';
import { db } from '#server/db.ts';
import { hostClassesOf, hostLabel, whyWaiting } from '#server/hosts/classes.ts';
import { hostsFor } from '#server/hosts/hosts-for.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Empty } from '#ui/empty.tsx';
import { Notice } from '#ui/message.tsx';
import { Section } from '#ui/page.tsx';
import { RefreshWhile } from '#ui/refresh-while.tsx';
import { Bone, Skeleton, TableSkeleton } from '#ui/skeleton.tsx';
import { QueueTable } from './queue-table.tsx';
import { readBenches, readQueueOf } from './read-queue.ts';
import { rowsFor } from './rows.ts';

const REFRESH_MS = 5000;

/** Queues of the host classes that somebody may use, or has runs of, refreshed every few seconds. */
export async function Queues({ actor }: { actor: Actor }) {
  const workspaceIds = workspacesOf(actor);
  const [hosts, open, benches] = await Promise.all([
    hostsFor(actor),
    listOpenClasses(db(), { workspaceIds }),
    readBenches(),
  ]);
  const classes = [...new Set([...hostClassesOf(hosts), ...open])].sort();
  const queues = await Promise.all(classes.map((hostClass) => readQueueOf(hostClass, benches)));
  const shown = queues.filter(({ running, waiting }) => running.length + waiting.length > 0);
  const now = new Date();
  return (
    <>
      {shown.length === 0 && <NothingQueued />}
      {shown.map((queue) => {
        const ofClass = hosts.filter(({ hostClass }) => hostClass === queue.hostClass);
        const waits = queue.waiting.length > 0 ? whyWaiting(ofClass, now) : null;
        return (
          <Section
            key={queue.hostClass}
            title={`Class ${queue.hostClass}`}
            note={ofClass.length > 0 && `Hosts: ${hostLabel(ofClass, now)}`}
          >
            {waits && (
              <div className="mb-3">
                <Notice tone="warn" title={waits} />
              </div>
            )}
            <QueueTable hostClass={queue.hostClass} rows={rowsFor(queue, workspaceIds)} />
          </Section>
        );
      })}
      <RefreshWhile active everyMs={REFRESH_MS} />
    </>
  );
}

function NothingQueued() {
  return (
    <Empty
      title="Nothing is queued"
      action={
        <ButtonLink href="/runs/new" tone="main">
          Queue a run
        </ButtonLink>
      }
    >
      Runs wait here for a host of their class, each with its place and when it is expected to start. A run
      that is queued now is taken by the first host that is free.
    </Empty>
  );
}

/** Keeps the place of the queues while they are read. */
export function QueuesSkeleton() {
  return (
    <Skeleton>
      <Bone className="mt-8 h-6 w-40" />
      <div className="mt-3">
        <TableSkeleton rows={6} />
      </div>
    </Skeleton>
  );
}
