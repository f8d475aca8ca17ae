/** Servers that run already, which `--url` names. */
import type { TokenSource } from '@headroom/bench/authorization';
import {
  fillPlaceholders,
  type Project,
  placeholdersIn,
  type Server,
  secretsOfAuthorization,
} from '@headroom/project';
import { needSecret } from '../env.ts';
import { CommandError } from '../exit.ts';
import { isLoopback } from '../loopback.ts';

/**
 * The address, where it may be asked that much.
 * @param much what comes over it, in words
 * @throws CommandError for a server of another machine, unless the caller may load it
 */
export function runningAddress(
  url: string,
  { 'i-may-load-it': mayLoad }: { 'i-may-load-it': boolean },
  much: string,
): string {
  if (mayLoad || isLoopback(new URL(url))) return url;
  throw new CommandError(
    `${url} is another machine, and would receive ${much}. Add --i-may-load-it to confirm`,
  );
}

/** Refuses a workload with places that only the one who starts a server knows. @throws CommandError for the first of them */
export function refusePlaces({ workload }: Project): void {
  const named = placeholdersIn(JSON.stringify(workload.tools));
  const place = named.find((name) => name === 'fixtures' || name.startsWith('backend.'));
  if (place === undefined) return;
  throw new CommandError(`the workload uses {${place}}, which a running server does not have`);
}

/** Headers of the file as they are sent, its tokens, and the secrets of both. */
export interface RunningHeaders {
  readonly headers: Record<string, string>;
  readonly tokens: TokenSource | undefined;
  readonly secrets: Record<string, string>;
}

/**
 * The headers and the tokens of the file; secrets are read from variables of this process.
 * @throws CommandError for one that is not set, and for a token endpoint of a backend
 */
export async function headersOf(server: Server, url: string): Promise<RunningHeaders> {
  const { hostname, port } = new URL(url);
  const values = new Map([
    ['host', hostname],
    ['port', port],
  ]);
  const secrets: Record<string, string> = {};
  const secretOf = (name: string): string => {
    const secret = needSecret(name);
    secrets[name] = secret;
    return secret;
  };
  const entries = Object.entries(server.headers).map(([name, value]) => [
    name,
    fillPlaceholders(
      value,
      (placeholder) => values.get(placeholder) ?? secretOf(placeholder.replace(/^secret\./, '')),
    ),
  ]);
  const headers = Object.fromEntries(entries);
  const { authorization } = server;
  if (!authorization) return { headers, tokens: undefined, secrets };
  const [backend] = placeholdersIn(authorization.oauth?.tokenUrl ?? '');
  if (backend !== undefined) {
    throw new CommandError(`\`tokenUrl\` uses {${backend}}, which a running server does not have`);
  }
  for (const name of secretsOfAuthorization(authorization)) secretOf(name);
  const { tokensOf } = await import('@headroom/bench/authorization');
  const tokens = tokensOf(authorization, { secrets, backends: () => ({ places: {} }), reach: 'everything' });
  tokens?.started({ url, headers });
  return { headers, tokens, secrets };
}
