import { AppLink } from '#ui/app-link.tsx';

/** The name of a server, as a link to its page; the first cell of a table's row. */
export function ServerLink({ id }: { id: string }) {
  return (
    <AppLink href={`/servers/${id}`} className="font-medium hover:text-accent hover:underline">
      {id}
    </AppLink>
  );
}
