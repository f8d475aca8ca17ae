import type { Command } from '@headroom/builder';
import {
  fillPlaceholders,
  hasValue,
  type Project,
  placeholdersIn,
  secretsOfAuthorization,
} from '@headroom/project';
import { TrialFailure } from '../trial-failure.ts';
import type { Description } from './description.ts';
import { proxyVariables } from './way-out.ts';

const SECRET = 'secret.';

/** Values of the placeholders of a server that is being started. */
export interface LaunchValues {
  /** Address that it listens on. */
  host: string;
  port: number;
  /** Folder of its data, as it sees it; undefined where its file names none. */
  fixtures: string | undefined;
  /** Folder that it may write to. */
  tmp: string;
  workers: number;
  /** Places of its backends, as `host:port`, by their names. */
  places: Readonly<Record<string, string>>;
  secrets: Readonly<Record<string, string>>;
  /** Proxy by which it reaches the hosts of its file; undefined where the file names none. */
  proxy?: string | undefined;
}

/** A server as it is started: its texts filled. */
export interface Launch {
  /** The command; that of its image where it is undefined. */
  command: Command | undefined;
  env: Record<string, string>;
  headers: Record<string, string>;
}

/**
 * Fills the texts of a server. One of stdio is started by the bridge, which listens in its stead.
 * @param bridge path of the bridge as the server's surroundings show it
 * @throws TrialFailure for a placeholder without a value, and for a server of stdio without a command
 */
export function launchOf(server: Description, values: LaunchValues, bridge: string): Launch {
  const fill = (text: string) =>
    fillPlaceholders(text, (placeholder) => placeholderValue(placeholder, values));
  const filled = (texts: Readonly<Record<string, string>>) =>
    Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, fill(text)]));
  const command = server.start?.map(fill) as Command | undefined;
  // What the file says itself stands.
  const env = { ...proxyVariables(values.proxy, values.places), ...filled(server.env) };
  const headers = filled(server.headers);
  if (server.transport !== 'stdio') return { command, env, headers };
  if (!command) {
    throw new TrialFailure(
      'server_failed',
      'a server over stdio must say in `start` which command starts it',
    );
  }
  const bridged: Command = [
    bridge,
    '-host',
    values.host,
    '-processes',
    String(server.processes),
    '--',
    ...command,
  ];
  return { command: bridged, env: { ...env, PORT: String(values.port) }, headers };
}

/** Texts of a server that hold placeholders. */
type Texts = Pick<Description, 'authorization' | 'env' | 'headers'> & {
  readonly start?: readonly string[] | undefined;
};

/** Names of the secrets that the texts and the tokens of a server stand for. */
export function secretsNamedBy(server: Texts): string[] {
  const { authorization } = server;
  const inTexts = namedBy(server).filter((name) => name.startsWith(SECRET));
  const ofTokens = authorization ? secretsOfAuthorization(authorization) : [];
  return [...new Set([...inTexts.map((name) => name.slice(SECRET.length)), ...ofTokens])];
}

/** The first placeholder in the texts of a server that a world has no value for: that of another file may have. */
export function placeholderWithout(world: Project['world'], server: Texts): string | undefined {
  return namedBy(server).find((name) => !hasValue(world, name));
}

function namedBy({ authorization, start, env, headers }: Texts): string[] {
  const tokenUrl = authorization?.oauth?.tokenUrl ?? '';
  const texts = [...(start ?? []), ...Object.values(env), ...Object.values(headers), tokenUrl];
  return texts.flatMap(placeholdersIn);
}

/** The value of a placeholder. @throws TrialFailure `rig_failed` where there is none */
export function placeholderValue(placeholder: string, values: LaunchValues): string {
  const [word, name = ''] = splitAt(placeholder, placeholder.indexOf('.'));
  const found = { ...values, backend: values.places[name], secret: values.secrets[name] }[
    word as keyof LaunchValues | 'backend' | 'secret'
  ];
  if (found === undefined || typeof found === 'object') {
    throw new TrialFailure('rig_failed', `{${placeholder}} of the server's file has no value here`);
  }
  return String(found);
}

function splitAt(text: string, dot: number): [string, string?] {
  return dot < 0 ? [text] : [text.slice(0, dot), text.slice(dot + 1)];
}
