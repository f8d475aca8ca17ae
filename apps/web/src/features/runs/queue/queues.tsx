import { listOpenClasses } from '@headroom/db';
import Link from 'next/link';
import { type Actor, workspacesOf } from '#server/access/actor.ts';
import { db } from '#server/db.ts';
import { hostClassesOf, hostLabel, whyWaiting } from '#server/hosts/classes.ts';
import { hostsFor } from '#server/hosts/hosts-for.ts';
import { address } from '#ui/address.ts';
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
/** Rows of a class on one page. */
const PAGE_ROWS = 100;

/**
 * Queues of the host classes that somebody may use, or has runs of, refreshed every few seconds.
 * @param page of each of them, from 1
 */
export async function Queues({ actor, page }: { actor: Actor; page: number }) {
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
  const tables = shown.map((queue) => ({ queue, rows: rowsFor(queue, workspaceIds) }));
  const isLast = tables.every(({ rows }) => rows.length <= page * PAGE_ROWS);
  return (
    <>
      {shown.length === 0 && <NothingQueued />}
      {tables.map(({ queue, rows }) => {
        const ofPage = rows.slice((page - 1) * PAGE_ROWS, page * PAGE_ROWS);
        if (ofPage.length === 0) return null;
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
            <QueueTable hostClass={queue.hostClass} rows={ofPage} />
          </Section>
        );
      })}
      {(page > 1 || !isLast) && (
        <p className="mt-3 flex gap-4 text-13">
          {page > 1 && (
            <Link
              href={address('/queue', { page: page === 2 ? undefined : String(page - 1) })}
              className="link"
            >
              Earlier runs
            </Link>
          )}
          {!isLast && (
            <Link href={address('/queue', { page: String(page + 1) })} className="link">
              Later runs
            </Link>
          )}
        </p>
      )}
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
