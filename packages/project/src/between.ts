import { findHandshake, operationOf, STATELESS_PROTOCOL } from '@headroom/model/suite';
import { placedServers } from './named-paths.ts';
import { misplacedIn, type Placeholder, placeholdersIn } from './parts/placeholders.ts';
import { remoteHostOf } from './server/authorization.ts';
import { textsOf } from './server/rules.ts';
import type { Server } from './server/server.ts';
import { entriesOf } from './workload/entries.ts';
import type { WrittenWorkload } from './workload/workload.ts';
import { type Backend, isMock, partsOf } from './world/backend.ts';
import { hasValue } from './world/has-value.ts';
import type { World } from './world/world.ts';

/** Folder of the fixtures as the server sees it. */
const FIXTURES = 'fixtures';
/** Placeholders of tools' arguments and answers: places as the server sees them. */
const OF_CALLS: readonly Placeholder[] = [FIXTURES, 'backend'];

interface Parts {
  readonly server?: Server | undefined;
  readonly servers?: readonly Server[] | undefined;
  readonly world: World;
  readonly workload: WrittenWorkload;
}

interface Broken {
  readonly path: readonly (string | number)[];
  readonly message: string;
}

interface Placed extends Pick<Broken, 'path'> {
  readonly text: string;
}

/** Rules between the parts of a file that do not hold. */
export function problemsBetween({ server, servers = [], world, workload }: Parts): Broken[] {
  const texts = placedServers({ server, servers }).flatMap(({ server: one, at }) =>
    textsOf(one).map(({ text, path }) => ({ text, path: [...at, ...path] })),
  );
  const endpoints = placedServers({ server, servers }).flatMap(({ server: one, at }) => {
    const text = one.authorization?.oauth?.tokenUrl;
    return text === undefined ? [] : [{ text, path: [...at, 'authorization', 'oauth', 'tokenUrl'] }];
  });
  const seeds = (world.fixtures?.seed ?? []).flatMap((command, at) =>
    command.map((text, word) => ({ text, path: ['world', 'fixtures', 'seed', at, word] })),
  );
  const calls = entriesOf(workload).flatMap(({ call, path, given }) => [
    { text: JSON.stringify(call.arguments), path: [...path, given] },
    { text: JSON.stringify(call.expect), path: [...path, 'expect'] },
  ]);
  return [
    ...problemsOfIds(servers),
    ...problemsOfSessions(workload, server ? [server] : servers),
    ...problemsOfSubscriptions(workload),
    ...calls.flatMap((call) => problemsOfCall(call, world)),
    ...[...texts, ...endpoints, ...seeds].flatMap((one) => problemsOfText(one, world)),
    ...endpoints.flatMap((one) => problemsOfEndpoint(one, world)),
    ...problemsOfWork(workload, world.backends),
  ];
}

function problemsOfIds(servers: readonly Server[]): Broken[] {
  const ids = servers.map(({ id }) => id);
  return ids.flatMap((id, at) =>
    ids.indexOf(id) === at
      ? []
      : [
          {
            path: ['servers', at, 'id'],
            message: `duplicates the id "${id}": rename one of them`,
          },
        ],
  );
}

const SESSIONS = 'sessions over HTTP';
/** What handshakes need that a bridge lacks: it has no sessions, or a process for each, and no streams of its own. */
const NOT_BRIDGED: Readonly<Record<string, string>> = {
  abandoned: SESSIONS,
  probed: SESSIONS,
  listening: 'streams over HTTP',
  subscribed: 'streams over HTTP',
};

function problemsOfSessions(workload: WrittenWorkload, servers: readonly Server[]): Broken[] {
  const local = servers.find(({ transport }) => transport === 'stdio');
  if (!local) return [];
  const { abandonPct, bursts, handshakes, users = [] } = workload;
  const needs = (what: string, need: string, ...path: readonly (string | number)[]): Broken => ({
    path: ['workload', ...path],
    message: `${what} needs ${need}: the server ${local.id} has transport stdio`,
  });
  return [
    ...handshakes.flatMap((handshake, at) => {
      const need = NOT_BRIDGED[handshake];
      return need === undefined ? [] : [needs(handshake, need, 'handshakes', at)];
    }),
    ...(bursts ? [needs('bursts', SESSIONS, 'bursts')] : []),
    ...(abandonPct === undefined ? [] : [needs('abandonPct', SESSIONS, 'abandonPct')]),
    ...users.flatMap((one, at) =>
      one.abandonPct === undefined ? [] : [needs('abandonPct', SESSIONS, 'users', at, 'abandonPct')],
    ),
  ];
}

/** Requests without a session have no subscription of their own: MCP 2026-07-28 has another request for it. */
function problemsOfSubscriptions({ handshakes, operations = [] }: WrittenWorkload): Broken[] {
  const stateless = handshakes.find((one) => findHandshake(one)?.protocol === STATELESS_PROTOCOL);
  if (stateless === undefined) return [];
  return operations.flatMap(({ method }, at) => {
    if (operationOf(method).option !== 'subscribe') return [];
    const message = `${method} needs a session: leave ${stateless} out of \`handshakes\``;
    return [{ path: ['workload', 'operations', at, 'method'], message }];
  });
}

function problemsOfCall({ text, path }: Placed, world: World): Broken[] {
  const message = misplacedIn(text, OF_CALLS);
  return message === undefined ? problemsOfText({ text, path }, world) : [{ path, message }];
}

function problemsOfText({ text, path }: Placed, world: World): Broken[] {
  return [...new Set(placeholdersIn(text))].flatMap((placeholder) => {
    if (hasValue(world, placeholder)) return [];
    if (placeholder === FIXTURES) return problemsOfFixtures(path, world);
    const [, name = ''] = placeholder.split('.');
    const allowed = Object.hasOwn(world.backends, name)
      ? `allowed after {backend.${name}: ${partsOf(world.backends[name])
          .map((one) => `.${one}`)
          .join(', ')}, or nothing`
      : thereAre(Object.keys(world.backends));
    return [{ path, message: `holds {${placeholder}}: ${allowed}` }];
  });
}

/** Tokens come from where the host lets the server go, as the file is anybody's. */
function problemsOfEndpoint({ text, path }: Placed, { egress }: World): Broken[] {
  const host = remoteHostOf(text);
  if (host === undefined || (egress !== 'none' && egress.includes(host))) return [];
  return [{ path, message: `leads to ${host}: add it to \`egress\` of \`world\`` }];
}

function problemsOfFixtures(path: Broken['path'], { fixtures }: World): Broken[] {
  return fixtures ? [] : [{ path, message: 'holds {fixtures}: set `fixtures` in `world`' }];
}

function problemsOfWork(workload: WrittenWorkload, backends: Readonly<Record<string, Backend>>): Broken[] {
  const mocks = Object.keys(backends).filter((name) => isMock(backends[name]));
  return entriesOf(workload).flatMap(({ call, path }) =>
    Object.keys(call.work ?? {})
      .filter((name) => !mocks.includes(name))
      .map((name) => ({
        path: [...path, 'work', name],
        message: `is not a backend that counts requests: ${thereAre(mocks, 'mock')}`,
      })),
  );
}

function thereAre(names: readonly string[], what = 'backend'): string {
  return names.length === 0 ? `\`world\` has no ${what}` : `allowed: ${names.join(', ')}`;
}
