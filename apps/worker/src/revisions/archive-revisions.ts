import { createHash } from 'node:crypto';
import { mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Hold, takeLock } from '@headroom/builder';
import { ArchiveRefused, unpackArchive } from '@headroom/builder/archive';
import { type ProjectVersion, readArchive, readVersion } from '@headroom/db';
import { versionRef } from '@headroom/model/run';
import type { WorkerContext } from '../context.ts';
import type { GitOptions } from './git.ts';
import type { Commit, Origin, Revisions, Wanted } from './revisions.ts';
import { RevisionUnavailable } from './unavailable.ts';

/**
 * File of a worktree into which its archive is fetched: what a killed worker leaves of it counts and goes with the
 * worktree. No archive has an entry of such a name, as `._…` is left out.
 */
const FETCHED = '._fetched';

/** The archives that were uploaded to a project: each is a revision, whose commit is its digest. */
export class ArchiveRevisions implements Revisions, Origin {
  readonly key: string;
  readonly #context: Pick<WorkerContext, 'db' | 'retry' | 'repositories'>;
  readonly #projectId: string;

  /** @param address by which its runs name them */
  constructor(
    context: Pick<WorkerContext, 'db' | 'retry' | 'repositories'>,
    { projectId, address }: { projectId: string; address: string },
  ) {
    this.#context = context;
    this.#projectId = projectId;
    this.key = createHash('sha256').update(address).digest('hex').slice(0, 16);
  }

  commitsOf(wanted: readonly Wanted[], signal: AbortSignal): Promise<Commit[]> {
    return Promise.all(
      wanted.map(async ({ ref, noted }) => {
        const { number, fileName, digest, createdAt } = await this.#version(noted?.commit ?? ref, signal);
        const subject = `${versionRef(number)}: ${fileName}`;
        return { commit: digest, subject, author: '', committedAt: createdAt };
      }),
    );
  }

  /** Archives have no history. */
  async rangeOf(): Promise<null> {
    return null;
  }

  checkedOut(commit: string, hold: Hold, signal: AbortSignal): Promise<string> {
    return this.#context.repositories.worktrees.use(this, commit, hold, signal);
  }

  async locked<T>(signal: AbortSignal | undefined, work: (options: GitOptions) => Promise<T>): Promise<T> {
    const lock = await takeLock(await this.#context.repositories.worktrees.lockOf(this.key), signal);
    try {
      return await work({ env: {}, signal, onStart: lock.running.bind(lock) });
    } finally {
      await lock.release();
    }
  }

  async checkOut(folder: string, commit: string, { signal }: GitOptions): Promise<void> {
    const version = await this.#version(commit, signal);
    const archive = join(folder, FETCHED);
    await mkdir(folder, { recursive: true });
    try {
      await this.#fetch(version, archive, signal);
      await unpackArchive(archive, folder, signal);
    } catch (cause) {
      if (!(cause instanceof ArchiveRefused)) throw cause;
      throw new RevisionUnavailable(`${nameOf(version)} cannot be unpacked: ${cause.message}`, { cause });
    } finally {
      await rm(archive, { force: true });
    }
  }

  async #version(ref: string, signal: AbortSignal | undefined): Promise<ProjectVersion> {
    const { db, retry } = this.#context;
    const version = await retry(() => readVersion(db, this.#projectId, ref), signal);
    if (version) return version;
    throw new RevisionUnavailable(`the project has no version "${ref}": it was deleted, or never uploaded`);
  }

  /** Writes an archive to a file. @throws RevisionUnavailable where it is not what was uploaded */
  async #fetch(version: ProjectVersion, to: string, signal: AbortSignal | undefined): Promise<void> {
    const { db, retry } = this.#context;
    const digest = await retry(async () => {
      const hash = createHash('sha256');
      const file = await open(to, 'w', 0o600);
      try {
        for await (const part of readArchive(db, version.id)) {
          signal?.throwIfAborted();
          hash.update(part);
          await file.appendFile(part);
        }
      } finally {
        await file.close();
      }
      return hash.digest('hex');
    }, signal);
    if (digest === version.digest) return;
    throw new RevisionUnavailable(`${nameOf(version)} is not stored as it was uploaded; upload it again`);
  }
}

function nameOf({ number, fileName }: ProjectVersion): string {
  return `version ${versionRef(number)} (${fileName})`;
}
