import { clientFile, clientLaunch } from './clients.ts';
import { parseJson } from './json.ts';
import { hasTooManyCharacters, type Launch, TOO_MANY_CHARACTERS, type ValueOf } from './launch.ts';
import { SourceRefused } from './refusal.ts';
import { packageLaunch } from './server-json.ts';
import { serverJsonFile } from './server-json-file.ts';
import { smitheryLaunch } from './smithery.ts';

export type { Launch } from './launch.ts';

/** A server of a file, by the name that the file gives it. */
export interface NamedLaunch {
  readonly name: string;
  readonly launch: Launch;
}

/** A server of a file that cannot be started here, or the file itself. */
interface LaunchRefusal {
  readonly name: string;
  readonly reason: string;
}

interface Launches {
  readonly launches: readonly NamedLaunch[];
  readonly refusals: readonly LaunchRefusal[];
}

/** Servers of one file that are read. */
const MOST_SERVERS = 100;

interface Candidate {
  readonly name: string;
  readonly read: () => Launch;
}

/**
 * All servers of a `server.json`, a `smithery.yaml` or a file of clients (`.mcp.json`, `claude_desktop_config.json`,
 * VS Code's `mcp.json` and settings, Cursor's): each a launch, or the reason why it is none. Never throws for a text.
 * @param valueFor value of a variable of the caller's environment, or of a need by its name
 */
export function launchesIn(
  file: { readonly name: string; readonly text: string },
  valueFor: ValueOf,
): Launches {
  try {
    return read(file, valueFor);
  } catch (error) {
    return { launches: [], refusals: [refusalOf(file.name, error)] };
  }
}

/** The server of a command that somebody gave, as a client reads it. @throws SourceRefused */
export function commandLaunch([command, ...args]: readonly [string, ...string[]], valueFor: ValueOf): Launch {
  return clientLaunch({ command, args }, new Map(), { file: command, field: '' }, valueFor);
}

function read({ name, text }: { name: string; text: string }, valueFor: ValueOf): Launches {
  if (/\.ya?ml$/.test(name)) return sorted([{ name, read: () => smitheryLaunch(text, name) }]);
  const value = parseJson(text, name);
  if (!isServerJson(value)) {
    const { key, entries, inputs } = clientFile(value, { file: name, field: '' });
    const servers = Object.entries(entries).map(([server, entry]) => ({
      name: server,
      read: () => clientLaunch(entry, inputs, { file: name, field: `${key}.${server}` }, valueFor),
    }));
    return sorted(servers);
  }
  const { packages, remotes } = serverJsonFile(value, name);
  const counts = new Map<string, number>();
  for (const { identifier } of packages) counts.set(identifier, (counts.get(identifier) ?? 0) + 1);
  const launches = sorted(
    packages.map((one) => ({
      name: counts.get(one.identifier) === 1 ? one.identifier : `${one.identifier} (${one.registryType})`,
      read: () => packageLaunch(one, valueFor),
    })),
  );
  const ofRemotes = remotes.slice(0, MOST_SERVERS).map(({ url, reason }) => ({ name: url, reason }));
  return { ...launches, refusals: [...launches.refusals, ...ofRemotes] };
}

function isServerJson(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return ['packages', 'remotes', 'server'].some((key) => Object.hasOwn(value, key));
}

function sorted(candidates: readonly Candidate[]): Launches {
  const launches: NamedLaunch[] = [];
  const refusals: LaunchRefusal[] = [];
  for (const { name, read } of candidates.slice(0, MOST_SERVERS)) {
    try {
      const launch = read();
      if (hasTooManyCharacters(launch.args, launch.env)) throw new SourceRefused(TOO_MANY_CHARACTERS);
      launches.push({ name, launch });
    } catch (error) {
      refusals.push(refusalOf(name, error));
    }
  }
  if (candidates.length > MOST_SERVERS) {
    refusals.push({
      name: '…',
      reason: `the file has more than ${MOST_SERVERS} servers: the others are not read`,
    });
  }
  return { launches, refusals };
}

function refusalOf(name: string, error: unknown): LaunchRefusal {
  if (!(error instanceof SourceRefused)) throw error;
  return { name, reason: error.message };
}
