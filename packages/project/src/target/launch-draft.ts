import type { Launch } from '../resolve/launch.ts';
import { asUvInstalls } from '../resolve/uv-project.ts';
import { buildSource, idOf, type ServerDraft } from '../text/server-text.ts';
import type { Checkout } from './checkout.ts';

/** Files that describe servers to clients or registries, the most exact first. */
export const LAUNCH_FILES = [
  'server.json',
  '.mcp.json',
  '.vscode/mcp.json',
  '.cursor/mcp.json',
  'smithery.yaml',
] as const;

/**
 * A launch that is built from the checkout that names it; undefined for what is fetched.
 * @param read the text of a file of the checkout; undefined where there is none
 * @throws SourceRefused for one that the checkout cannot give
 */
export function draftOfLaunch(name: string, launch: Launch, read: Checkout['read']): ServerDraft | undefined {
  const { source, program, args, env, secrets, transport, port, endpoint } = launch;
  if (source.kind !== 'dockerfile' && source.kind !== 'build') return undefined;
  const of: ServerDraft['source'] =
    source.kind === 'dockerfile'
      ? { kind: 'dockerfile', of: { path: source.path, context: source.context, args: {} } }
      : sourceOf(asUvInstalls(source, program, read));
  return {
    ...{ id: idOf(name), source: of, env, secrets, transport, port, endpoint },
    ...(program !== undefined && { start: [program, ...args] }),
  };
}

const sourceOf = ({ requires, commands }: ReturnType<typeof asUvInstalls>) => buildSource(requires, commands);
