import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { copyFile, cp, mkdir, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { removeTree } from '@headroom/builder';
import { USER_ID } from '@headroom/builder/image';
import { makeWorkFolder } from '@headroom/builder/sandbox';
import type Docker from 'dockerode';

/** Folder of a container that is a volume of its own, which goes with it: what is put into it before it starts. */
export const FILES_AT = '/headroom';
export const FIXTURES_AT = `${FILES_AT}/fixtures`;
export const BRIDGE_AT = `${FILES_AT}/stdio-bridge`;

/** Files of the host that a container gets a copy of. */
export interface Files {
  cacheDir: string;
  /** Folder that becomes FIXTURES_AT. */
  fixtures: string | undefined;
  /** Program that becomes BRIDGE_AT. */
  bridge: string | undefined;
  /** Files that it gets at `copyAt`. */
  more?: readonly string[];
}

/** Path at which a container sees the copy of a file of the host. */
export function copyAt(file: string): string {
  return `${FILES_AT}/${basename(file)}`;
}

/** Puts files into a container that was created with a volume at FILES_AT and not started yet. */
export async function putFiles(container: Docker.Container, files: Files): Promise<void> {
  const { cacheDir, fixtures, bridge, more = [] } = files;
  const folder = await makeWorkFolder(cacheDir);
  try {
    const staged = join(folder, 'files');
    await mkdir(staged);
    if (fixtures) await cp(fixtures, join(staged, 'fixtures'), { recursive: true, verbatimSymlinks: true });
    if (bridge) await copyFile(bridge, join(staged, 'stdio-bridge'));
    for (const file of more) await copyFile(file, join(staged, basename(file)));
    const archive = join(folder, 'files.tar');
    const owner = ['--numeric-owner', `--owner=${USER_ID}`, `--group=${USER_ID}`];
    await tar(['--create', '--file', archive, ...owner, '--directory', staged, '.']);
    await container.putArchive(createReadStream(archive), { path: FILES_AT });
  } finally {
    await removeTree(folder);
  }
}

/** Copies a file out of an image, once. @returns its path on the host */
export async function fileOfImage(
  docker: Docker,
  { image, path, to }: { image: string; path: string; to: string },
): Promise<string> {
  const isThere = await stat(to).then(
    () => true,
    () => false,
  );
  if (isThere) return to;
  const container = await docker.createContainer({ Image: image });
  try {
    const archive = await container.getArchive({ path });
    const folder = dirname(to);
    await mkdir(folder, { recursive: true });
    // A worker that is killed meanwhile leaves no half of a program under its name.
    const name = `.${randomUUID()}`;
    const unpack = spawn('tar', ['--extract', '--directory', folder, `--transform=s|.*|${name}|`], {
      stdio: ['pipe', 'ignore', 'inherit'],
    });
    const part = join(folder, name);
    const works = [pipeline(archive, unpack.stdin), endOf(unpack)];
    try {
      await Promise.all(works);
      await rename(part, to);
    } catch (error) {
      await Promise.allSettled(works);
      await rm(part, { force: true });
      throw error;
    }
    return to;
  } finally {
    await container.remove({ force: true, v: true });
  }
}

function tar(args: readonly string[]): Promise<void> {
  return endOf(spawn('tar', args, { stdio: ['ignore', 'ignore', 'inherit'] }));
}

function endOf(child: ReturnType<typeof spawn>): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  child.once('error', reject);
  child.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`tar ended with status ${code}`))));
  return promise;
}
