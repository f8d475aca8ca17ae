import type { Buildable, Command } from '@headroom/builder';
import { buildableOf, type Places, resolveServer } from '@headroom/builder/sources';
import { EXTRA_TOOLS_VARIABLE } from '@headroom/model/load';
import type { ServerManifest } from '@headroom/model/manifest';
import type { Protocol, Suite } from '@headroom/model/suite';
import { valueHash } from '@headroom/model/suite/workload-id';
import { literalText, type Project, type Server } from '@headroom/project';

/**
 * Start and transport of a server; the texts of `start`, `env` and `headers` hold placeholders of
 * headroom.yaml.
 */
export interface Description {
  readonly id: string;
  readonly title: string;
  readonly buildable: Buildable;
  /** The command that starts it; that of its image where it is undefined. */
  readonly start: Command | undefined;
  readonly env: Readonly<Record<string, string>>;
  readonly transport: Server['transport'];
  /** Processes that the bridge starts of a server of stdio. */
  readonly processes: Server['processes'];
  /** The port that it always listens on; undefined where it is told one. */
  readonly port: number | undefined;
  /** Path of its MCP endpoint. */
  readonly endpoint: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly authorization?: Server['authorization'];
  readonly ready: Server['ready'];
  /** Versions of the protocol that its manifest says it speaks; undefined: nobody says. */
  readonly protocols?: readonly Protocol[] | undefined;
  /** Seconds from its start in which it must be ready; the host's setting where it is undefined. */
  readonly withinS: number | undefined;
}

/** The description of a server of this project for a suite; all start and listen alike (docs/suite-io.md). */
export function describeManifest(manifest: ServerManifest, suite: Pick<Suite, 'env'>): Description {
  const { id, title, protocols, start, startEnv } = manifest;
  const own = Object.entries(startEnv).map(([name, value]) => [name, literalText(value)] as const);
  return {
    id,
    title,
    buildable: manifest,
    start: start.map(literalText) as [string, ...string[]],
    env: {
      ...Object.fromEntries(own),
      PORT: '{port}',
      ...suite.env,
      API_SERVICE_URL: 'http://{backend.api}',
      SERVER_ID: literalText(id),
      WEB_CONCURRENCY: '{workers}',
    },
    transport: 'streamable-http',
    processes: 1,
    port: undefined,
    endpoint: '/mcp',
    headers: {},
    ready: { http: '/health' },
    protocols,
    withinS: undefined,
  };
}

/**
 * A server that is told to list so many tools beside those of its suite. That is of a load, not of the server: what is
 * known of its build is known of it with any number of them.
 */
export function listingExtraTools<Built extends { readonly server: Description }>(
  built: Built,
  count = 0,
): Built {
  if (count === 0) return built;
  const { server } = built;
  return { ...built, server: { ...server, env: { ...server.env, [EXTRA_TOOLS_VARIABLE]: String(count) } } };
}

/** The description of a server of a headroom.yaml: its source is read once. @throws SourceRefused */
export async function describeServer(named: Server, places: Places): Promise<Description> {
  const server = await resolveServer(named, places);
  const { id, title, start, env, transport, processes, port, endpoint, headers, authorization } = server;
  return {
    id,
    title,
    buildable: await buildableOf(server, places),
    start: start as Command | undefined,
    env,
    transport,
    processes,
    port,
    endpoint: transport === 'stdio' ? '/mcp' : endpoint,
    headers,
    authorization,
    ready: server.ready,
    withinS: server.withinS,
  };
}

type Counted<Of> = Readonly<Record<keyof Of, boolean>>;

/**
 * Parts of a server that its hash counts. One that is added and counts must be undefined where a file does not say it:
 * else the hashes that are stored would differ from those of the same server now.
 */
const OF_SERVER: Counted<Description> = {
  id: false,
  title: false,
  buildable: false,
  start: true,
  env: true,
  transport: true,
  processes: true,
  port: true,
  endpoint: true,
  headers: true,
  authorization: true,
  ready: true,
  protocols: false,
  withinS: true,
};
const OF_WORLD: Counted<Project['world']> = { fixtures: true, backends: true, egress: true, limits: true };

/**
 * Hash of what figures of a server depend on beside its build: how it is started, asked and found to be ready, and the
 * world of its file.
 */
export function configHash(server: Description, world?: Project['world']): string {
  return valueHash({ config: countedOf(server, OF_SERVER), world: world && countedOf(world, OF_WORLD) });
}

function countedOf<Of extends object>(value: Of, counted: Counted<Of>): Partial<Of> {
  const parts = Object.entries(value).filter(([name]) => counted[name as keyof Of]);
  return Object.fromEntries(parts) as Partial<Of>;
}
