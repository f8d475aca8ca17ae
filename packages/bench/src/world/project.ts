import { statSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { removeTree } from '@headroom/builder';
import { placeWithin } from '@headroom/builder/place';
import { makeWorkFolder } from '@headroom/builder/sandbox';
import type { CheckResult } from '@headroom/contract-test';
import { type AnyFindings, type AnyTarget, verifyAnyServer } from '@headroom/contract-test/any';
import { experimentFor } from '@headroom/model/experiments';
import { withHost } from '@headroom/model/host';
import { MAX_TOOL_DESCRIPTION, MAX_TOOL_NAME, MAX_TRIED_TOOLS, type Tried } from '@headroom/model/run';
import type { HandshakeId, Json, Workload } from '@headroom/model/suite';
import { cutText } from '@headroom/model/text';
import { fillPlaceholders, isMock, type Project, postgresOf } from '@headroom/project';
import type { RunningServer, Runtime } from '../runtime/runtime.ts';
import { TrialFailure } from '../trial-failure.ts';
import type { TrialContext } from './context.ts';
import { reachOf } from './egress.ts';
import { type PostgresSeed, seedPostgres } from './postgres-seed.ts';
import type { Verified, World } from './world.ts';

/** A file, and where the repository lies that it is of. */
export interface ProjectWorldOptions {
  world: Project['world'];
  /** Absolute path of the repository's root. */
  repository: string;
  cacheDir: string;
  /** Hosts that servers may reach here where the file names them, as HEADROOM_EGRESS lists them; none when left out. */
  egress?: readonly string[];
}

/**
 * The world of a file: its backends, and its fixtures, copied and completed by its seed commands.
 * `refuseWorld` has been asked before.
 * @param signal ends the pull of an image
 * @throws TrialFailure when a backend does not come up; the signal's reason when aborted
 */
export async function openProjectWorld(
  runtime: Runtime,
  options: ProjectWorldOptions,
  signal: AbortSignal,
): Promise<World> {
  const { backends: wanted, fixtures } = options.world;
  const reach = reachOf(options.world.egress, options.egress ?? []);
  const startBackends = () => runtime.startProjectBackends(wanted, { reach, signal });
  const folder = fixtures && (await makeWorkFolder(options.cacheDir));
  let backends = await startBackends().catch(async (error: unknown) => {
    if (folder !== undefined) await removeTree(folder);
    throw error;
  });
  const data = folder === undefined ? undefined : join(folder, 'fixtures');
  const { repository } = options;
  // Backends that keep data remember what an earlier trial wrote; mocks forget nothing that matters.
  const remembers = !Object.values(wanted).every(isMock);
  const restarts = fixtures?.reset === 'restart' || (remembers && fixtures?.reset !== 'none');
  /** Whether the backends are as they were started: no seed and no server has written to them. */
  let isFresh = true;
  /** Whether all was seeded once, to its end. */
  let isSeeded = false;
  const seedDatabases = async (signal: AbortSignal) => {
    for (const seed of seedsOf(wanted)) {
      const url = backends.places[`${seed.backend}.url`] ?? '';
      await seedPostgres(seed, { repository, url, signal });
    }
  };
  const fill = async (signal: AbortSignal) => {
    if (!fixtures || !data) return;
    await removeTree(data);
    const from = folderIn(repository, fixtures.from);
    await cp(from, data, { recursive: true, verbatimSymlinks: true });
    for (const command of fixtures.seed) {
      await runtime.seed(command, { fixtures: data, places: backends.places, signal });
    }
  };
  return {
    get places() {
      return backends.places;
    },
    get hostPlaces() {
      return backends.hostPlaces ?? {};
    },
    get parties() {
      return backends.parties;
    },
    get versions() {
      return backends.versions;
    },
    fixtures: data,
    reach,
    reset: async (signal) => {
      if (restarts || !isSeeded) {
        if (!isFresh) {
          await backends.stop();
          backends = await startBackends();
        }
        // A seed that fails may leave a part of itself.
        isFresh = false;
        await seedDatabases(signal);
      }
      if (isSeeded && fixtures?.reset === 'none') return;
      await fill(signal);
      isSeeded = true;
    },
    workloadFor: (workload, { fixtures: at }) => withPlaces(workload, at, backends.places),
    verify: (context, server) =>
      verifyProject(context, server, { counts: () => backends.counts(), places: backends.places }),
    stop: async () => {
      try {
        await backends.stop();
      } finally {
        if (folder) await removeTree(folder);
      }
    },
  };
}

/** Files of SQL that the databases of a file begin with. */
function seedsOf(backends: Project['world']['backends']): PostgresSeed[] {
  return Object.entries(backends).flatMap(([backend, of]) => {
    const path = postgresOf(of)?.seed;
    return path === undefined ? [] : [{ backend, path }];
  });
}

/** Folder of a repository. @throws TrialFailure `server_failed` for one that a link leads out of it, or no folder */
function folderIn(repository: string, path: string): string {
  try {
    const folder = placeWithin(repository, path);
    if (statSync(folder).isDirectory()) return folder;
  } catch {
    // Absent or elsewhere: the sentence says what it must be.
  }
  throw new TrialFailure('server_failed', `world.fixtures.from: ${path} is not a folder of the repository`);
}

/** The workload with the places of fixtures and backends in arguments and expectations that name them. */
function withPlaces(
  workload: Workload,
  fixtures = '',
  places: Readonly<Record<string, string>> = {},
): Workload {
  const values = new Map([
    ['fixtures', fixtures],
    ...Object.entries(places).map(([name, place]) => [`backend.${name}`, place] as const),
  ]);
  const fill = (text: string) => fillPlaceholders(text, (name) => values.get(name) ?? `{${name}}`);
  const filled = <T>(value: T): T => mapTexts(value as Json, fill) as T;
  const tools = workload.tools.map((tool) => ({
    ...tool,
    arguments: filled(tool.arguments),
    expect: filled(tool.expect),
  }));
  return { ...workload, tools };
}

function mapTexts(value: Json, map: (text: string) => string): Json {
  if (typeof value === 'string') return map(value);
  if (Array.isArray(value)) return value.map((one) => mapTexts(one as Json, map));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, mapTexts(one as Json, map)]));
}

/** What is seen of the backends of a world. */
interface BackendsSeen extends Pick<AnyTarget, 'counts'> {
  readonly places?: World['places'];
}

/**
 * The contract of any server, by the handshake of the run, or by each of the workload where it is tried.
 * @param backends what its mocks have counted, and where backends are; absent where they are not ours
 */
export async function verifyProject(
  context: Pick<TrialContext, 'handshake' | 'isTry' | 'seed' | 'signal' | 'workload'> &
    Partial<Pick<TrialContext, 'profile'>>,
  { url, headers, tokens, fixtures }: Pick<RunningServer, 'url' | 'headers' | 'tokens' | 'fixtures'>,
  { counts, places = {} }: BackendsSeen = {},
): Promise<Verified> {
  const { workload, isTry, seed } = context;
  const handshakes = isTry ? workload.handshakes : [context.handshake];
  const experiment = context.profile && experimentFor(context.profile);
  const leavesOutParallel = experiment?.checksParallelCalls === true && !isTry;
  const found: { handshake: HandshakeId; findings: AnyFindings }[] = [];
  for (const handshake of handshakes) {
    context.signal.throwIfAborted();
    const target: AnyTarget = {
      url,
      headers: withHost(url, headers),
      tokens,
      workload,
      handshake,
      seed,
      ...(leavesOutParallel && { isolation: true }),
      ...(counts && { counts }),
    };
    found.push({ handshake, findings: await verifyAnyServer(target) });
  }
  const checks = found.flatMap(({ handshake, findings }) =>
    findings.checks.map((check) => named(check, handshakes.length > 1 ? handshake : undefined)),
  );
  return { checks, ...(isTry && { tried: withPlaceholders(triedOf(found), fixtures, places) }) };
}

/** A try with placeholders in place of paths and addresses of a host, and of passwords in these. */
function withPlaceholders(tried: Tried, fixtures: string | undefined, places: World['places']): Tried {
  // Hosts and ports alone are too short to be told from other words.
  const addresses = Object.entries(places).filter(([, place]) => place.includes(':'));
  const names = [
    ...(fixtures === undefined ? [] : [[fixtures, '{fixtures}'] as const]),
    ...addresses.map(([name, place]) => [place, `{backend.${name}}`] as const),
  ].toSorted(([a], [b]) => b.length - a.length);
  const named = (text: string) => names.reduce((so, [value, name]) => so.replaceAll(value, name), text);
  return mapTexts(tried, named) as Tried;
}

function named(check: CheckResult, handshake: HandshakeId | undefined): CheckResult {
  return handshake ? { ...check, name: `${handshake}: ${check.name}` } : check;
}

function triedOf(found: readonly { handshake: HandshakeId; findings: AnyFindings }[]): Tried {
  const tools = new Map(found.flatMap(({ findings }) => findings.tools.map((tool) => [tool.name, tool])));
  return {
    handshakes: found.map(({ handshake, findings: { protocolVersion = null, calls } }) => ({
      handshake,
      protocolVersion,
      calls,
    })),
    tools: [...tools.values()].slice(0, MAX_TRIED_TOOLS).map(({ name, description, annotations }) => ({
      name: cutText(name, MAX_TOOL_NAME),
      // A server's description of itself may be of any type and length.
      description: typeof description === 'string' ? cutText(description, MAX_TOOL_DESCRIPTION) : null,
      readOnly: typeof annotations?.readOnlyHint === 'boolean' ? annotations.readOnlyHint : null,
    })),
  };
}
