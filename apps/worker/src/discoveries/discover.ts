import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import {
  cleaned,
  describeImage,
  describePackage,
  discover,
  type Discovered as FoundServer,
  NothingToCall,
  type OnHost,
  TrialFailure,
  takerOut,
  timeLimitsOf,
} from '@headroom/bench';
import { BuildFailed, within } from '@headroom/builder';
import {
  ownsPool,
  type RunDetail,
  readDiscovery,
  type StoredDiscovery,
  saveDiscovered,
  saveDiscoveryStep,
} from '@headroom/db';
import { environmentTexts, literalText, parseTarget, SourceRefused, serverText } from '@headroom/project';
import { cutText, DISCOVERY_STEPS, type DiscoveryStep, discoveredTools, type Json } from '@headroom/workload';
import type { WorkerContext } from '../context.ts';
import { scratchOf } from '../projects/scratch.ts';
import { filesOf } from './files.ts';
import { secretsFor } from './secrets.ts';

/** Fetches the server of a discovery, starts it, asks it what it does, and stores that. */
export async function discoverServer(
  context: WorkerContext,
  run: RunDetail,
  signal: AbortSignal,
): Promise<void> {
  const { db, env, owner, retry, repositories } = context;
  const discovery = await retry(() => readDiscovery(db, run.id), signal);
  if (!discovery) throw new Error(`run ${run.id} tries nothing`);
  if (env.HEADROOM_DISCOVERIES === 'off') {
    throw new TrialFailure('rig_failed', 'this host fetches no packages: HEADROOM_DISCOVERIES is off');
  }
  const { workspaceId, hostClass } = run;
  repositories.refuseArchives({
    ownsPool: await retry(() => ownsPool(db, { workspaceId, hostClass }), signal),
  });
  const held = { runId: run.id, owner };
  let reached = -1;
  const onStep = async (step: DiscoveryStep) => {
    // A server is started more than once: people see it come on.
    const at = DISCOVERY_STEPS.indexOf(step);
    if (at <= reached) return;
    reached = at;
    await retry(() => saveDiscoveryStep(db, held, step), signal);
  };
  const { buildS, trialS } = timeLimitsOf(env);
  const seconds = 2 * buildS + trialS;
  const secrets = await secretsFor(context, run, discovery.request.secrets);
  const looking = { run, request: discovery.request, secrets, onStep };
  const found = await within({ what: 'the discovery', limit: 'trialS', seconds, signal }, (limited) =>
    look(context, { ...looking, signal: limited }),
  ).catch((error) => refuse(error, takerOut(secrets)));
  await retry(() => saveDiscovered(db, held, found), signal);
}

interface Looking {
  readonly run: RunDetail;
  readonly request: StoredDiscovery['request'];
  readonly secrets: Readonly<Record<string, string>>;
  readonly onStep: (step: DiscoveryStep) => Promise<void>;
  readonly signal: AbortSignal;
}

async function look(context: WorkerContext, { run, request, secrets, onStep, signal }: Looking) {
  const { env, runtime, cache, log } = context;
  const target = parseTarget(request.target);
  if (target.kind !== 'package' && target.kind !== 'image') {
    throw new TrialFailure('server_failed', 'only packages and images are discovered by this host');
  }
  const folder = join(scratchOf(env, run.id), 'discovery');
  await mkdir(folder, { recursive: true });
  const { workspaceId: scope } = run;
  const home = `${scope} packages-${target.kind === 'package' ? target.registry : 'oci'}`;
  const host: OnHost = { runtime, mark: env.mark, folder, scope, home, hold: await cache.holdForRun() };
  const tell = (said: unknown) => log.info({ said }, 'discovery');
  const shared = { env, host, onLine: () => {}, signal, tell };
  await onStep('fetch');
  const args = request.arguments.map(literalText);
  const variables = environmentTexts(request.variables, request.secrets);
  const started = { args, env: variables, secrets: request.secrets };
  const described =
    target.kind === 'package'
      ? await describePackage({ target, ...started }, shared)
      : await describeImage({ target, ...started }, shared);
  const { draft } = described;
  const { draft: server, proposal } = await discover({
    ...{ ...shared, draft, secrets, onStep },
    ...{
      file: join(described.folder, 'headroom.yaml'),
      mayListen: true,
      given: request.given as Record<string, Json>,
      also: request.call,
    },
  }).catch(unlessUndecided);
  const { handshakes, protocol = null, tools } = proposal;
  const title = 'locked' in described ? described.locked.name : described.name;
  const found = { title, handshakes: [...handshakes], protocol };
  return {
    found: {
      ...found,
      server: serverText(server),
      tools: cleaned(discoveredTools(tools), takerOut(secrets)),
    },
    files: await filesOf(described.folder),
  };
}

const LOG_CHARACTERS = 1500;

/** Errors whose message is the reason that people are shown; a build's with the end of what it printed. */
function refuse(error: unknown, takeOut: (text: string) => string): never {
  if (error instanceof BuildFailed) {
    const words = `${error.message}\n${error.log.slice(-LOG_CHARACTERS)}`;
    throw new TrialFailure('server_failed', takeOut(words.trim()), { cause: error });
  }
  if (error instanceof TrialFailure || error instanceof SourceRefused) {
    throw new TrialFailure('server_failed', takeOut(cutText(error.message, LOG_CHARACTERS)), {
      cause: error,
    });
  }
  throw error;
}

/** What is found of a server whose tools all need a person to decide. */
function unlessUndecided(error: unknown): Pick<FoundServer, 'draft' | 'proposal'> {
  if (error instanceof NothingToCall) return error;
  throw error;
}
