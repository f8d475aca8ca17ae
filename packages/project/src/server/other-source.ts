/** A server of a file, taken from a registry in place of its own source. */
import { type FetchedSide, imageName } from '@headroom/model/comparison';
import { placeholdersIn } from '../parts/placeholders.ts';
import { SourceRefused } from '../resolve/refusal.ts';
import type { ServerDraft } from '../text/server-text.ts';
import type { Server } from './server.ts';

/** Program and arguments with which the other source is described. */
export interface CarriedStart {
  /** Program of the package or image; undefined: the one that it starts by itself. */
  readonly program: string | undefined;
  /** Arguments, as texts of headroom.yaml. */
  readonly args: readonly string[];
  /** Command of the file that stays as it is; undefined: what is described. */
  readonly start?: Server['start'];
}

/** Programs whose only argument is the script that they run. */
const INTERPRETERS: readonly string[] = ['node', 'python', 'python3', 'bun', 'deno', 'ruby', 'php'];

/**
 * Words of the server's command that its other source is started with, so that both sides get the same arguments.
 * @throws SourceRefused where the command does not tell its arguments from its program
 */
export function carriedStart(server: Server, side: FetchedSide): CarriedStart {
  const { start, source } = server;
  if (source.kind === 'package' && start) {
    const [program, ...args] = start;
    const isSame =
      side.kind === 'package' && source.of.registry === side.registry && source.of.name === side.name;
    return { program: isSame ? program : undefined, args };
  }
  const isOneImage =
    source.kind === 'image' && side.kind === 'image' && imageName(source.of) === imageName(side.reference);
  if (source.kind === 'image' && (!start || isOneImage)) return { program: undefined, args: [], start };
  if (source.kind === 'build' && start && isBare(start)) return { program: undefined, args: [] };
  const command = start ? `is started by "${start.join(' ')}"` : `comes from \`${source.kind}\``;
  throw new SourceRefused(
    `server ${server.id} of the file ${command}, which does not tell the arguments that both sides get: give it by \`package\` or \`image\`, or compare commits`,
  );
}

/** Whether a command is a program without arguments, or an interpreter with its script. */
function isBare([program = '', script, ...others]: readonly string[]): boolean {
  if (script === undefined) return true;
  const isScript = !script.startsWith('-') && placeholdersIn(script).length === 0;
  return INTERPRETERS.includes(program) && isScript && others.length === 0;
}

/**
 * The server from another source: how it is talked to, its variables, headers and secrets stay those of the file.
 * @param draft of the other source, described with `carriedStart`
 */
export function withSource(server: Server, draft: Pick<ServerDraft, 'source' | 'start' | 'port'>): Server {
  const { source, port } = draft;
  return { ...server, source, start: draft.start as Server['start'], port: server.port ?? port };
}
