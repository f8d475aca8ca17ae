import { can } from '@headroom/api/rights';
import { listLastBuilds } from '@headroom/db';
import { isReference } from '@headroom/model/manifest';
import Link from 'next/link';
import { workspacesOf } from '#server/access/actor.ts';
import { currentActor } from '#server/access/permit.ts';
import { db } from '#server/db.ts';
import { Skeleton, TableSkeleton } from '#ui/skeleton.tsx';
import { CatalogueCosts } from './catalogues/catalogue-costs.tsx';
import { Conformance } from './conformance/conformance.tsx';
import { HandshakeCosts } from './handshakes/handshake-costs.tsx';
import { readCatalog } from './read-catalog.ts';
import { ServerTable } from './server-table.tsx';

/** Every server with the hosts that can run it. */
export async function Servers() {
  const actor = await currentActor();
  const [{ servers, hosts }, builds] = await Promise.all([
    readCatalog(actor),
    listLastBuilds(db(), { workspaceIds: workspacesOf(actor) }),
  ]);
  return (
    <>
      <ServerTable servers={servers} hosts={hosts} builds={builds} />
      {can(actor, 'host.list') && (
        <p className="mt-3 text-13 text-muted">
          {hosts.length > 0
            ? 'What each host is and does: '
            : 'No worker has connected yet, so nothing is known to be missing: '}
          <Link href="/hosts" className="link">
            hosts
          </Link>
        </p>
      )}
      <HandshakeCosts actor={actor} />
      <CatalogueCosts actor={actor} />
      <Conformance servers={servers.flatMap(({ manifest }) => (isReference(manifest) ? [] : [manifest]))} />
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
