import { cp, realpath, stat } from 'node:fs/promises';
import { isAbsolute, join, relative } from 'node:path';
import { removeTree } from '@headroom/builder';
import { makeWorkFolder } from '@headroom/builder/sandbox';
import type { CheckResult } from '@headroom/contract-test';
import { type AnyFindings, type AnyTarget, verifyAnyServer } from '@headroom/contract-test/any';
import { fillPlaceholders, type Project } from '@headroom/project';
import { type HandshakeId, type Json, type Tried, type Workload, withHost } from '@headroom/workload';
import type { ProjectBackends, RunningServer, Runtime } from '../runtime/runtime.ts';
import type { TrialContext } from '../trial/context.ts';
import { TrialFailure } from '../trial-failure.ts';
import type { Verified, World } from './world.ts';

const NO_EGRESS =
  'world.egress: servers reach nothing but their backends in this version of Headroom: write none, or a backend';

/** A file, and where the repository lies that it is of. */
export interface ProjectWorldOptions {
  world: Project['world'];
  /** Absolute path of the repository's root. */
  repository: string;
  cacheDir: string;
}

/**
 * The world of a file: its backends, and its fixtures, copied and completed by its seed commands.
 * @throws TrialFailure when a backend does not come up, or the file asks for what hosts do not give
 */
export async function openProjectWorld(runtime: Runtime, options: ProjectWorldOptions): Promise<World> {
  const { egress, fixtures } = options.world;
  if (egress !== 'none') throw new TrialFailure('rig_failed', NO_EGRESS);
  let backends = await runtime.startProjectBackends(options.world.backends);
  const folder = fixtures && (await makeWorkFolder(options.cacheDir));
  const data = folder === undefined ? undefined : join(folder, 'fixtures');
  let isFilled = false;
  const fill = async (signal: AbortSignal) => {
    if (!fixtures || !data || (isFilled && fixtures.reset === 'none')) return;
    await removeTree(data);
    const from = await folderIn(options.repository, fixtures.from);
    await cp(from, data, { recursive: true, verbatimSymlinks: true });
    for (const command of fixtures.seed) {
      await runtime.seed(command, { fixtures: data, places: backends.places, signal });
    }
    isFilled = true;
  };
  return {
    get places() {
      return backends.places;
    },
    get parties() {
      return backends.parties;
    },
    get versions() {
      return backends.versions;
    },
    fixtures: data,
    reset: async (signal) => {
      if (fixtures?.reset === 'restart' && isFilled) {
        await backends.stop();
        backends = await runtime.startProjectBackends(options.world.backends);
      }
      await fill(signal);
    },
    workloadFor: (workload, { fixtures: at }) => withFixtures(workload, at),
    verify: (context, server) => verify(context, backends, server),
    stop: async () => {
      await backends.stop();
      if (folder) await removeTree(folder);
    },
  };
}

/** Folder of a repository. @throws TrialFailure `server_failed` for one that a link leads out of it, or no folder */
async function folderIn(repository: string, path: string): Promise<string> {
  const [root, folder] = [await realpath(repository), await realpath(join(repository, path))];
  const within = relative(root, folder);
  const isOutside = within === '..' || within.startsWith('../') || isAbsolute(within);
  if (!isOutside && (await stat(folder)).isDirectory()) return folder;
  throw new TrialFailure('server_failed', `world.fixtures.from: ${path} is no folder of the repository`);
}

/** The workload with the place of the fixtures in arguments and expectations that name it. */
function withFixtures(workload: Workload, at: string | undefined): Workload {
  const fill = (text: string) =>
    fillPlaceholders(text, (name) => (name === 'fixtures' ? (at ?? '') : `{${name}}`));
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

/** The contract of any server, by the handshake of the run, or by each of the workload where it is tried. */
async function verify(
  context: TrialContext,
  backends: ProjectBackends,
  { url, headers }: RunningServer,
): Promise<Verified> {
  const { workload, isTry, seed } = context;
  const handshakes = isTry ? workload.handshakes : [context.handshake];
  const found: { handshake: HandshakeId; findings: AnyFindings }[] = [];
  for (const handshake of handshakes) {
    context.signal.throwIfAborted();
    const target: AnyTarget = {
      url,
      headers: withHost(url, headers),
      workload,
      handshake,
      seed,
      counts: () => backends.counts(),
    };
    found.push({ handshake, findings: await verifyAnyServer(target) });
  }
  const checks = found.flatMap(({ handshake, findings }) =>
    findings.checks.map((check) => named(check, handshakes.length > 1 ? handshake : undefined)),
  );
  return { checks, ...(isTry && { tried: triedOf(found) }) };
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
    tools: [...tools.values()].map(({ name, description, annotations }) => ({
      name,
      description: description ?? null,
      readOnly: annotations?.readOnlyHint ?? null,
    })),
  };
}
