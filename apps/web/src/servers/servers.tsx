import { Notice } from '../ui/message.tsx';
import { Section } from '../ui/page.tsx';
import { Skeleton, TableSkeleton } from '../ui/skeleton.tsx';
import { HostTable } from './host-table.tsx';
import { readLastBuilds } from './read-builds.ts';
import { readCatalog } from './read-catalog.ts';
import { ServerTable } from './server-table.tsx';

/** Every server and every host. */
export async function Servers() {
  const [{ servers, hosts }, builds] = await Promise.all([readCatalog(), readLastBuilds()]);
  return (
    <>
      <ServerTable servers={servers} hosts={hosts} builds={builds} />
      <Section title="Hosts" note="Machines whose workers take runs from the queue.">
        {hosts.length > 0 ? (
          <HostTable hosts={hosts} />
        ) : (
          <Notice tone="info" title="No worker has connected yet">
            Start one with “node apps/worker/src/main.ts” and the same DATABASE_URL and REDIS_URL, or use
            “make demo”.
          </Notice>
        )}
      </Section>
    </>
  );
}

/** Keeps the place of the tables while they are read. */
export function ServersSkeleton() {
  return (
    <Skeleton>
      <TableSkeleton rows={15} />
    </Skeleton>
  );
}
