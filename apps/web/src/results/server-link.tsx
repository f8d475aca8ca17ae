'use client';

import Link from 'next/link';

/** The name of a server, as a link to its page; the first cell of a table's row. */
export function ServerLink({ id }: { id: string }) {
  return (
    <Link href={`/servers/${id}`} prefetch={false} className="font-medium hover:text-accent hover:underline">
      {id}
    </Link>
  );
}
