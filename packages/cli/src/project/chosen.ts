import type { HandshakeId } from '@headroom/model/suite';
import type { Project, Server } from '@headroom/project';
import { CommandError } from '../exit.ts';

/** The server of a file that an option names, or its only one. @throws CommandError */
export function serverOf({ servers }: Project, id: string | undefined): Server {
  const found = id === undefined ? servers[0] : servers.find((server) => server.id === id);
  if (found && (id !== undefined || servers.length === 1)) return found;
  const ids = servers.map((server) => server.id).join(', ');
  throw new CommandError(
    id === undefined ? `--server is required: one of ${ids}` : `--server must be one of ${ids}`,
  );
}

/**
 * The handshake that an option names, or all of the file.
 * @param url address of the server, where it runs already: whatever the file says, it is reached over HTTP
 * @throws CommandError
 */
export function handshakesOf(
  project: Project,
  { handshake: option, url }: { readonly handshake: string | undefined; readonly url?: string | undefined },
): readonly HandshakeId[] {
  const { handshakes } = project.workload;
  if (option === undefined) return handshakes;
  const isHttp = url !== undefined || project.servers.every(({ transport }) => transport !== 'stdio');
  const offered = new Set([...handshakes, ...unwritten(handshakes, isHttp)]);
  const match = [...offered].filter((handshake) => handshake === option);
  if (match.length > 0) return match;
  throw new CommandError(`--handshake must be one of ${[...offered].join(', ')}`);
}

/** Handshakes that need no mention in the file, as they ask no more of a server than those that it names. */
function unwritten(handshakes: readonly HandshakeId[], isHttp: boolean): HandshakeId[] {
  return [
    ...(isHttp && handshakes.includes('session') ? ['abandoned' as const, 'probed' as const] : []),
    ...(isHttp && handshakes.includes('persistent') ? ['listening' as const] : []),
    ...(handshakes.includes('stateless') ? ['discover' as const] : []),
    ...(isHttp && handshakes.includes('stateless') ? ['subscribed' as const] : []),
  ];
}
