import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describeImage, describePackage, type OnHost, TrialFailure, timeLimitsOf } from '@headroom/bench';
import { BuildFailed, type Hold, takeLock, within } from '@headroom/builder';
import { ownsPool, type RunDetail } from '@headroom/db';
import {
  type FetchedSide,
  fetchedRevision,
  sideLabel,
  sideOfRevision,
  sideText,
} from '@headroom/model/comparison';
import { cutText } from '@headroom/model/text';
import { carriedStart, type Server, type ServerDraft, SourceRefused } from '@headroom/project';
import { z } from 'zod';
import type { WorkerContext } from '../context.ts';
import { filesOf } from '../discoveries/files.ts';
import { scratchOf } from '../projects/scratch.ts';
import type { GitOptions } from './git.ts';
import type { Commit, Origin, Wanted } from './revisions.ts';
import { RevisionUnavailable } from './unavailable.ts';

/** File of a fetched folder that says how its server is started; its lock file lies beside it. */
const RECORD = '.headroom-side.json';

/** Server of a project as a registry gives it. */
const recordSchema = z.object({
  /** SHA-256 of the project's file, by which the server is started. */
  home: z.string(),
  source: z.custom<ServerDraft['source']>((value) => typeof value === 'object' && value !== null),
  start: z.array(z.string()).optional(),
  port: z.int().optional(),
});
type FetchedRecord = z.infer<typeof recordSchema>;

/** What a registry gave. */
interface Fetched {
  readonly commit: string;
  readonly exact: FetchedSide;
  readonly files: Readonly<Record<string, string>>;
}

/** A side that a registry gives, as a run is to have it. */
interface WantedFetch extends Wanted {
  readonly source: FetchedSide;
}

/** Revision of a side that a registry gives, and its folder. */
export interface FetchedRevision extends Commit {
  readonly repository: string;
  readonly folder: string;
  readonly record: FetchedRecord;
}

/** Server that both sides are started as, and the SHA-256 of the file that says so. */
interface Home {
  readonly server: Server;
  readonly digest: string;
}

const LOG_CHARACTERS = 1500;

/** Packages and images as sides of a run: each is a folder of its lock file, whose commit is the digest of its content. */
export class FetchedSides implements Origin {
  readonly key: string;
  readonly #context: WorkerContext;
  readonly #run: RunDetail;
  readonly #home: Home;
  readonly #hold: Hold;
  /** Sides that this run fetched, by their commits, and those to fetch again. */
  readonly #fetched = new Map<string, Fetched>();
  readonly #noted = new Map<string, FetchedSide>();

  constructor(context: WorkerContext, run: RunDetail, { home, hold }: { home: Home; hold: Hold }) {
    this.#context = context;
    this.#run = run;
    this.#home = home;
    this.#hold = hold;
    this.key = createHash('sha256').update(`fetched ${run.workspaceId}`).digest('hex').slice(0, 16);
  }

  /**
   * Fetches a side, or finds it as it was when the run was taken first.
   * @throws RevisionUnavailable where the host may not fetch it, the registry lacks it, or it changed since
   */
  async use({ source, noted }: WantedFetch, signal: AbortSignal): Promise<FetchedRevision> {
    await this.#refuseOthers(signal);
    const found = noted ? this.#asNoted(source, noted) : await this.#fetch(source, signal);
    const { worktrees } = this.#context.repositories;
    const folder = await worktrees.use(this, found.commit, this.#hold, signal);
    const record = recordSchema.parse(JSON.parse(await readFile(join(folder, RECORD), 'utf8')));
    if (record.home !== this.#home.digest) throw changed(source);
    const { repository, version } = fetchedRevision(found.exact);
    return {
      ...{ commit: found.commit, repository, folder, record },
      ...{ subject: version, author: '', committedAt: null },
    };
  }

  async locked<T>(signal: AbortSignal | undefined, work: (options: GitOptions) => Promise<T>): Promise<T> {
    const lock = await takeLock(await this.#context.repositories.worktrees.lockOf(this.key), signal);
    try {
      return await work({ env: {}, signal, onStart: lock.running.bind(lock) });
    } finally {
      await lock.release();
    }
  }

  /** @throws RevisionUnavailable where the registry gives something else than when the run was taken first */
  async checkOut(folder: string, commit: string, { signal }: GitOptions): Promise<void> {
    const fetched = this.#fetched.get(commit) ?? (await this.#fetchAgain(commit, signal));
    await mkdir(folder, { recursive: true });
    for (const [name, text] of Object.entries(fetched.files)) await writeFile(join(folder, name), text);
  }

  #asNoted(source: FetchedSide, { commit, repository, subject }: NonNullable<Wanted['noted']>) {
    const exact = sideOfRevision({ repository, subject });
    if (!exact) throw changed(source);
    this.#noted.set(commit, exact);
    return { commit, exact };
  }

  async #fetchAgain(commit: string, signal: AbortSignal | undefined): Promise<Fetched> {
    const exact = this.#noted.get(commit);
    if (!exact) throw new Error(`no side has the commit ${commit}`);
    const fetched = await this.#fetch(exact, signal);
    if (fetched.commit !== commit) throw changed(exact);
    return fetched;
  }

  async #fetch(source: FetchedSide, signal: AbortSignal | undefined): Promise<Fetched> {
    const seconds = timeLimitsOf(this.#context.env).buildS;
    const what = `fetching ${sideLabel(sideText(source))}`;
    const fetched = await within({ what, limit: 'buildS', seconds, signal }, (limited) =>
      this.#describe(source, limited),
    ).catch((error) => refuse(error, source));
    this.#fetched.set(fetched.commit, fetched);
    return fetched;
  }

  async #describe(source: FetchedSide, signal: AbortSignal): Promise<Fetched> {
    const { env, log } = this.#context;
    const { server, digest: home } = this.#home;
    const { transport, port, endpoint } = server;
    const { start: ownStart, ...carried } = carriedStart(server, source);
    const request = {
      ...carried,
      ...{ env: {}, secrets: [], talk: { transport, port, endpoint } },
    };
    const tell = (line: unknown) => log.info({ line }, 'side of a comparison');
    const shared = { env, host: await this.#host(source), onLine: () => {}, signal, tell };
    const { draft, folder, exact } =
      source.kind === 'package'
        ? withExactPackage(await describePackage({ ...request, target: source }, shared))
        : withExactImage(await describeImage({ ...request, target: source }, shared));
    const start = ownStart ?? draft.start;
    const record: FetchedRecord = {
      ...{ home, source: draft.source },
      ...(start && { start: [...start] }),
      ...(draft.port !== undefined && { port: draft.port }),
    };
    const files = { ...(await filesOf(folder)), [RECORD]: JSON.stringify(record) };
    const commit = createHash('sha256')
      .update(JSON.stringify([sideText(exact), files]))
      .digest('hex');
    return { commit, exact, files };
  }

  async #host(source: FetchedSide): Promise<OnHost> {
    const { env, runtime } = this.#context;
    const { id, workspaceId } = this.#run;
    const name = createHash('sha256').update(sideText(source)).digest('hex').slice(0, 16);
    const folder = join(scratchOf(env, id), `side-${name}`);
    await mkdir(folder, { recursive: true });
    const home = `${workspaceId} packages-${source.kind === 'package' ? source.registry : 'oci'}`;
    return { runtime, mark: env.mark, folder, scope: workspaceId, home, hold: this.#hold };
  }

  /** @throws RevisionUnavailable where this host fetches nothing for the workspace */
  async #refuseOthers(signal: AbortSignal): Promise<void> {
    const { db, env, retry, repositories } = this.#context;
    if (env.HEADROOM_DISCOVERIES === 'off') {
      throw new RevisionUnavailable('this host fetches no packages: HEADROOM_DISCOVERIES is off');
    }
    repositories.refuseArchives({ ownsPool: await retry(() => ownsPool(db, this.#run), signal) });
  }
}

function withExactPackage({ draft, folder, locked }: Awaited<ReturnType<typeof describePackage>>) {
  const { registry, name, version } = locked;
  return { draft, folder, exact: { kind: 'package', registry, name, version } as const };
}

function withExactImage({ draft, folder, reference }: Awaited<ReturnType<typeof describeImage>>) {
  return { draft, folder, exact: { kind: 'image', reference } as const };
}

function changed(source: FetchedSide): RevisionUnavailable {
  const label = sideLabel(sideText(source));
  return new RevisionUnavailable(
    `${label}, its dependencies or the project’s file changed while the comparison was interrupted: queue it again`,
  );
}

/** A failure that people are told the reason of; of a build with the end of its log. */
function refuse(error: unknown, source: FetchedSide): never {
  const isTold =
    error instanceof BuildFailed || error instanceof SourceRefused || error instanceof TrialFailure;
  if (!isTold) throw error;
  const log = error instanceof BuildFailed ? `\n${error.log.slice(-LOG_CHARACTERS)}` : '';
  const label = sideLabel(sideText(source));
  const message = cutText(`${label} cannot be fetched: ${error.message}${log}`.trim(), 2 * LOG_CHARACTERS);
  throw new RevisionUnavailable(message, { cause: error });
}
