/** Servers that run already, which `--url` names. */
import { fillPlaceholders, type Project, placeholdersIn, type Server } from '@headroom/project';
import { readSecret } from '../env.ts';
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
    `--url ${url} is another machine, and would receive ${much}. Add --i-may-load-it to confirm`,
  );
}

/** Refuses a workload with places that only the one who starts a server knows. @throws CommandError for the first of them */
export function refusePlaces({ workload }: Project): void {
  const named = placeholdersIn(JSON.stringify(workload.tools));
  const place = named.find((name) => name === 'fixtures' || name.startsWith('backend.'));
  if (place === undefined) return;
  throw new CommandError(`the workload uses {${place}}, which a running server does not have`);
}

/** Headers of the file as they are sent, and the secrets in them. */
export interface RunningHeaders {
  readonly headers: Record<string, string>;
  readonly secrets: Record<string, string>;
}

/** The headers of the file; secrets in them are read from variables of this process. @throws CommandError for one that is not set */
export function headersOf(server: Server, url: string): RunningHeaders {
  const { hostname, port } = new URL(url);
  const values = new Map([
    ['host', hostname],
    ['port', port],
  ]);
  const secrets: Record<string, string> = {};
  const fill = (placeholder: string): string => {
    const known = values.get(placeholder);
    if (known !== undefined) return known;
    const name = placeholder.replace(/^secret\./, '');
    const { variable, secret } = readSecret(name);
    if (secret !== undefined) {
      secrets[name] = secret;
      return secret;
    }
    throw new CommandError(`${variable} is not set, but a header of the file uses {${placeholder}}`);
  };
  const entries = Object.entries(server.headers).map(([name, value]) => [
    name,
    fillPlaceholders(value, fill),
  ]);
  return { headers: Object.fromEntries(entries), secrets };
}
