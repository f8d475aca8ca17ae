import { knownServerIds } from '#server/manifests.ts';
import { ServerLink } from './server-link.tsx';

/** A server's id; a link to what is known of it, unless only a study knows it. */
export function ServerName({ serverId }: { serverId: string }) {
  if (knownServerIds().includes(serverId)) return <ServerLink id={serverId} />;
  return <span className="font-medium">{serverId}</span>;
}
