import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import {
  cleaned,
  describeImage,
  describePackage,
  discover,
  type Discovered as FoundServer,
  type ImageDraft,
  NothingToCall,
  type OnHost,
  type PackageDraft,
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
import { parseTarget } from '@headroom/model/comparison/target';
import { DISCOVERY_STEPS, type DiscoveryStep, discoveredTools, isArchive } from '@headroom/model/run';
import type { Json } from '@headroom/model/suite';
import { cutText } from '@headroom/model/text';
import {
  environmentTexts,
  literalText,
  type ServerDraft,
  SourceRefused,
  serverText,
} from '@headroom/project';
import type { WorkerContext } from '../context.ts';
import { scratchOf } from '../projects/scratch.ts';
import { releasesOf } from '../releases/list.ts';
import { filesOf } from './files.ts';
import { checkOut, serverOf } from './repository.ts';
import { secretsFor } from './secrets.ts';

/** Fetches the server of a discovery, starts it, asks it what it does, and stores that. */
export async function discoverServer(
  context: WorkerContext,
  run: RunDetail,
  signal: AbortSignal,
): Promise<void> {
  const { db, env, owner, retry } = context;
  const discovery = await retry(() => readDiscovery(db, run.id), signal);
  if (!discovery) throw new Error(`run ${run.id} tries nothing`);
  if (discovery.request.source === 'package') await refusePackages(context, run, signal);
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

/** @throws TrialFailure, RevisionUnavailable where this host fetches no packages for the workspace */
async function refusePackages(
  { db, env, retry, repositories }: WorkerContext,
  { workspaceId, hostClass }: RunDetail,
  signal: AbortSignal,
): Promise<void> {
  if (env.HEADROOM_DISCOVERIES === 'off') {
    throw new TrialFailure('rig_failed', 'this host fetches no packages: HEADROOM_DISCOVERIES is off');
  }
  repositories.refuseArchives({
    ownsPool: await retry(() => ownsPool(db, { workspaceId, hostClass }), signal),
  });
}

interface Looking {
  readonly run: RunDetail;
  readonly request: StoredDiscovery['request'];
  readonly secrets: Readonly<Record<string, string>>;
  readonly onStep: (step: DiscoveryStep) => Promise<void>;
  readonly signal: AbortSignal;
}

function look(context: WorkerContext, looking: Looking): Promise<Found> {
  return looking.request.source === 'repository'
    ? lookAtRepository(context, looking)
    : lookAtPackage(context, looking);
}

/** What is stored of a discovery. */
type Found = Parameters<typeof saveDiscovered>[2];

async function lookAtPackage(context: WorkerContext, looking: Looking): Promise<Found> {
  const { run, request, onStep } = looking;
  const target = parseTarget(request.target);
  if (target.kind !== 'package' && target.kind !== 'image') {
    const allowed = 'only packages, images and repositories are discovered by this host';
    throw new TrialFailure('server_failed', allowed);
  }
  const home = `${run.workspaceId} packages-${target.kind === 'package' ? target.registry : 'oci'}`;
  const shared = await sharedBy(context, looking, home);
  await onStep('fetch');
  if (request.releases) {
    const found = { ...(await releasesOf(target, shared)), server: '', ...UNASKED, candidates: [] };
    return { found, files: {} };
  }
  const started = { program: request.program, ...textsOf(request), secrets: request.secrets };
  const { draft, folder, title, version } =
    target.kind === 'package'
      ? titledPackage(await describePackage({ target, ...started }, shared))
      : titledImage(await describeImage({ target, ...started }, shared));
  const found = await lookAt(draft, { folder, title }, shared, looking);
  return { found: { ...found, ...(version !== undefined && { version }) }, files: await filesOf(folder) };
}

/** What a server that was not started is known to do. */
const UNASKED = { handshakes: [], protocol: null, tools: [] };

const titledPackage = ({ draft, folder, locked }: PackageDraft) => ({
  ...{ draft, folder, title: locked.name, version: locked.version },
});
const titledImage = ({ draft, folder, name }: ImageDraft) => ({
  ...{ draft, folder, title: name, version: undefined },
});

async function lookAtRepository(context: WorkerContext, looking: Looking): Promise<Found> {
  const { run, request, onStep, signal } = looking;
  const shared = await sharedBy(context, looking, `${run.workspaceId} discoveries`);
  await onStep('fetch');
  const folder = await checkOut(context, { run, request, hold: shared.host.hold, signal });
  const choice = serverOf(folder, request);
  const title = titleOf(request.target);
  if ('choices' in choice) {
    const candidates = [...choice.choices];
    return { found: { title, server: '', ...UNASKED, candidates }, files: {} };
  }
  const { draft } = choice;
  const { args, env } = textsOf(request);
  const server: ServerDraft = {
    ...draft,
    ...(draft.start && { start: [...draft.start, ...args] }),
    env: { ...draft.env, ...env },
    secrets: [...new Set([...(draft.secrets ?? []), ...request.secrets])],
  };
  const named = isArchive(request.target) ? draft.id : title;
  return { found: await lookAt(server, { folder, title: named }, shared, looking), files: {} };
}

const titleOf = (address: string) =>
  address
    .replace(/\.git$/, '')
    .split(/[/:]/)
    .findLast(Boolean) ?? address;

const textsOf = (request: Looking['request']) => ({
  args: request.arguments.map(literalText),
  env: environmentTexts(request.variables, request.secrets),
});

/** Parts of a discovery that its steps share. */
async function sharedBy({ env, runtime, cache, log }: WorkerContext, { run, signal }: Looking, home: string) {
  const folder = join(scratchOf(env, run.id), 'discovery');
  await mkdir(folder, { recursive: true });
  const { workspaceId: scope } = run;
  const host: OnHost = { runtime, mark: env.mark, folder, scope, home, hold: await cache.holdForRun() };
  const tell = (said: unknown) => log.info({ said }, 'discovery');
  return { env, host, onLine: () => {}, signal, tell };
}

/** Starts a server, and finds out what it does. */
async function lookAt(
  draft: ServerDraft,
  { folder, title }: { folder: string; title: string },
  shared: Awaited<ReturnType<typeof sharedBy>>,
  { request, secrets, onStep }: Looking,
): Promise<Found['found']> {
  const { draft: server, proposal } = await discover({
    ...{ ...shared, draft, secrets, onStep },
    ...{
      file: join(folder, 'headroom.yaml'),
      mayListen: true,
      given: request.given as Record<string, Json>,
      also: request.call,
    },
  }).catch(unlessUndecided);
  const { handshakes, protocol = null, tools } = proposal;
  return {
    ...{ title, handshakes: [...handshakes], protocol, server: serverText(server), candidates: [] },
    tools: cleaned(discoveredTools(tools), takerOut(secrets)),
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
