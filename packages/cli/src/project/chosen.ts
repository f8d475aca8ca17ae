import type { Project, Server } from '@headroom/project';
import type { HandshakeId } from '@headroom/workload';
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

/** The handshake that an option names, or all of the file. @throws CommandError */
export function handshakesOf(project: Project, option: string | undefined): readonly HandshakeId[] {
  const { handshakes } = project.workload;
  if (option === undefined) return handshakes;
  const offered = new Set(mayAbandon(project) ? [...handshakes, 'abandoned' as const] : handshakes);
  const match = [...offered].filter((handshake) => handshake === option);
  if (match.length > 0) return match;
  throw new CommandError(`--handshake must be one of ${[...offered].join(', ')}`);
}

/** Whoever opens a session for each call may leave it, too. */
function mayAbandon({ servers, workload }: Project): boolean {
  return workload.handshakes.includes('session') && servers.every(({ transport }) => transport !== 'stdio');
}
