import { problemOfChoice, saidOf } from '../parts/one-of.ts';
import { placeholdersIn } from '../parts/placeholders.ts';
import type { ServerAuthorization } from './authorization.ts';
import { SOURCE_KINDS, type SourceKind, STARTS_ITSELF, TOLD_PORT } from './source.ts';

/** Parts of a server that the rules read. */
export interface Ruled extends Readonly<Partial<Record<SourceKind, unknown>>> {
  readonly start?: readonly string[] | undefined;
  readonly env: Readonly<Record<string, string>>;
  readonly secrets: readonly string[];
  readonly headers: Readonly<Record<string, string>>;
  readonly authorization?: ServerAuthorization | undefined;
  readonly transport: 'streamable-http' | 'stdio';
  readonly processes: number | 'session';
  readonly ready: unknown;
  readonly port?: number | undefined;
  readonly endpoint?: string | undefined;
}

/** A rule that does not hold, and which key of the server breaks it. */
export interface Broken {
  readonly path: readonly (string | number)[];
  readonly message: string;
}

/** Rules between the keys of one server that do not hold. */
export function problemsOfServer(server: Ruled): Broken[] {
  const said = saidOf(server, SOURCE_KINDS);
  const choice = problemOfChoice(said, SOURCE_KINDS);
  const [kind] = said;
  return [
    ...(choice ? [{ path: [], message: choice }] : []),
    ...(kind && !choice ? problemsOfStart(server, kind) : []),
    ...problemsOfTransport(server),
    ...problemsOfSecrets(server),
    ...problemsOfTokens(server),
  ];
}

function problemsOfStart(server: Ruled, kind: SourceKind): Broken[] {
  if (!server.start && !STARTS_ITSELF.includes(kind)) {
    return [{ path: ['start'], message: `is missing: say which program of the ${kind} is started` }];
  }
  if (server.transport === 'stdio' || !TOLD_PORT.includes(kind)) return [];
  const isTold = textsOf(server).some(({ text }) => placeholdersIn(text).includes('port'));
  if (isTold !== (server.port !== undefined)) return [];
  if (isTold) return [{ path: ['port'], message: 'cannot be combined with {port}: use one of them' }];
  const where = server.start ? 'start or env' : 'env or start';
  return [
    { path: [], message: `must say where the server listens: use {port} in ${where}, or set \`port\`` },
  ];
}

const OVER_HTTP = 'is for servers of transport streamable-http: leave it out';

function problemsOfTransport(server: Ruled): Broken[] {
  if (server.transport === 'streamable-http') {
    if (server.processes === 1) return [];
    return [{ path: ['processes'], message: 'is for servers of transport stdio: leave it out' }];
  }
  const broken: Broken[] = [];
  if (server.ready !== 'initialize') {
    broken.push({ path: ['ready'], message: 'must be initialize, as a stdio server has no port' });
  }
  const headers = Object.keys(server.headers).length > 0 ? server.headers : undefined;
  const { authorization, endpoint, port } = server;
  for (const [key, value] of Object.entries({ port, endpoint, headers, authorization })) {
    if (value !== undefined) broken.push({ path: [key], message: OVER_HTTP });
  }
  for (const { path, text } of textsOf(server)) {
    const found = placeholdersIn(text).find((name) => name === 'port' || name === 'host');
    if (found) broken.push({ path, message: `holds {${found}}, which a stdio server does not have` });
  }
  return broken;
}

function problemsOfSecrets(server: Ruled): Broken[] {
  const twice = server.secrets.findIndex((name, at) => server.secrets.indexOf(name) < at);
  const broken: Broken[] =
    twice < 0
      ? []
      : [{ path: ['secrets', twice], message: `duplicates the secret ${server.secrets[twice]}` }];
  for (const { path, text } of [...textsOf(server), ...entriesOf('headers', server.headers)]) {
    const names = placeholdersIn(text).filter((name) => name.startsWith('secret.'));
    const unknown = names.find((name) => !server.secrets.includes(name.slice('secret.'.length)));
    if (!unknown) continue;
    const name = unknown.slice('secret.'.length);
    broken.push({ path, message: `holds {${unknown}}: add ${name} to \`secrets\` of the server` });
  }
  return broken;
}

function problemsOfTokens({ authorization, headers }: Ruled): Broken[] {
  const header = Object.keys(headers).find((name) => name.toLowerCase() === 'authorization');
  if (!authorization || header === undefined) return [];
  return [{ path: ['headers', header], message: 'cannot be combined with `authorization`: use one of them' }];
}

/** The texts of a server that its process is started with, with the keys they stand at. */
export function textsOf({ start = [], env }: Pick<Ruled, 'start' | 'env'>) {
  return [...start.map((text, at) => ({ path: ['start', at], text })), ...entriesOf('env', env)];
}

function entriesOf(key: string, texts: Readonly<Record<string, string>>) {
  return Object.entries(texts).map(([name, text]) => ({ path: [key, name], text }));
}
