import { can } from '@headroom/api/rights';
import type { RunDetail } from '@headroom/db';
import Link from 'next/link';
import { currentActor } from '#server/access/permit.ts';

/**
 * The name of the host that measured a run; a link to what is known of it, unless it was removed from the list, or its
 * reader may not see that.
 */
export async function HostName({ host }: { host: NonNullable<RunDetail['host']> }) {
  if (host.removedAt) return <span title="Removed from the list of hosts">{host.name}</span>;
  if (!can(await currentActor(), 'host.list')) return host.name;
  return (
    <Link href={`/hosts#${host.id}`} className="link">
      {host.name}
    </Link>
  );
}
