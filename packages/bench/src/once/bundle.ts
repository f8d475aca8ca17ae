/** Bundles of MCP servers (`.mcpb`), unpacked into a folder of the cache. */
import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { access, chmod, mkdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { removeTree } from '@headroom/builder';
import { ArchiveRefused, unpackArchive } from '@headroom/builder/archive';
import { MAX_ARCHIVE_BYTES } from '@headroom/model/run';
import { type Bundle, bundleLaunch, SourceRefused, type ValueOf } from '@headroom/project';
import type { BenchEnv } from '../env.ts';
import { touchPackage } from './package-cache.ts';

const MANIFEST = 'manifest.json';
const MB = 2 ** 20;
const MAX_MANIFEST_BYTES = MB;
const FETCHED_WITHIN_MS = 120_000;
const SHOWN_DIGITS = 16;

/** Settings and signal of whoever opens a bundle. */
export interface OpeningBundle {
  readonly env: BenchEnv;
  readonly signal: AbortSignal;
  /** Value of a setting of the bundle by its name. */
  readonly valueFor: ValueOf;
}

/** A bundle that was unpacked. */
interface OpenBundle extends Bundle {
  readonly folder: string;
}

/**
 * Unpacks a bundle and reads its manifest. One of the same bytes is found in its folder again.
 * @throws SourceRefused with what is wrong with it; the signal's reason when aborted
 */
export async function openBundle(path: string, opening: OpeningBundle): Promise<OpenBundle> {
  const { env, signal, valueFor } = opening;
  if ((await stat(path)).size > MAX_ARCHIVE_BYTES) throw tooLarge('the bundle');
  const sha256 = await sha256Of(path);
  const folders = join(env.HEADROOM_CACHE_DIR, 'packages');
  const folder = join(folders, `mcpb-${sha256.slice(0, SHOWN_DIGITS)}`);
  await mkdir(folders, { recursive: true });
  if (!(await isThere(folder))) await unpack(path, folder, signal);
  await touchPackage(folder);
  const bundle = bundleLaunch(await manifestIn(folder), valueFor);
  const { program = '' } = bundle.launch;
  // Not every program that packs a zip keeps which files are programs.
  if (program.startsWith('./') && (await isThere(join(folder, program))))
    await chmod(join(folder, program), 0o755);
  return { ...bundle, folder };
}

async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

const isThere = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );

/** Beside its place first: a folder that is there is whole. */
async function unpack(path: string, folder: string, signal: AbortSignal): Promise<void> {
  const beside = `${folder}.${randomUUID()}`;
  try {
    await unpackArchive(path, beside, signal);
    await rename(beside, folder).catch(async (error: Error) => {
      if (!(await isThere(folder))) throw error;
    });
  } catch (error) {
    if (error instanceof ArchiveRefused)
      throw new SourceRefused(`the bundle: ${error.message}`, { cause: error });
    throw error;
  } finally {
    await removeTree(beside);
  }
}

async function manifestIn(folder: string): Promise<string> {
  const path = join(folder, MANIFEST);
  const size = await stat(path).then(
    ({ size }) => size,
    () => undefined,
  );
  if (size === undefined) throw new SourceRefused(`the bundle has no ${MANIFEST}`);
  if (size > MAX_MANIFEST_BYTES) throw new SourceRefused(`${MANIFEST} is longer than 1 MB`);
  return readFile(path, 'utf8');
}

function tooLarge(what: string): SourceRefused {
  return new SourceRefused(`${what} is larger than ${MAX_ARCHIVE_BYTES / MB} MB`);
}

/**
 * Fetches a bundle and does some work with its file, which is gone afterwards.
 * @throws SourceRefused where it cannot be fetched, or is not the one of this hash
 */
export async function withFetchedBundle<T>(
  { url, sha256 }: { readonly url: string; readonly sha256: string },
  { env, signal }: Pick<OpeningBundle, 'env' | 'signal'>,
  work: (path: string) => Promise<T>,
): Promise<T> {
  const folder = join(env.HEADROOM_CACHE_DIR, 'sources', randomUUID());
  await mkdir(folder, { recursive: true });
  const path = join(folder, 'bundle.mcpb');
  try {
    const actual = await fetchTo(
      path,
      url,
      AbortSignal.any([signal, AbortSignal.timeout(FETCHED_WITHIN_MS)]),
    );
    if (actual !== sha256) {
      throw new SourceRefused(
        `${url} differs from the bundle of server.json: its SHA-256 is ${actual}, but fileSha256 is ${sha256}`,
      );
    }
    return await work(path);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** @returns the SHA-256 of what was fetched */
async function fetchTo(path: string, url: string, signal: AbortSignal): Promise<string> {
  const hash = createHash('sha256');
  let bytes = 0;
  const counted = new Transform({
    transform(chunk: Buffer, _, done) {
      bytes += chunk.length;
      hash.update(chunk);
      done(bytes > MAX_ARCHIVE_BYTES ? tooLarge(url) : null, chunk);
    },
  });
  try {
    const answer = await fetch(url, { signal });
    if (!answer.ok || !answer.body) throw new SourceRefused(`${url} answered with status ${answer.status}`);
    await pipeline(Readable.fromWeb(answer.body), counted, createWriteStream(path), { signal });
  } catch (error) {
    if (error instanceof SourceRefused) throw error;
    const { message, cause } = error as Error;
    const reason = cause instanceof Error ? cause.message : message;
    throw new SourceRefused(`${url} cannot be fetched: ${reason}`, { cause: error });
  }
  return hash.digest('hex');
}
