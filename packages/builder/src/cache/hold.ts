import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { identityOf, isRunning } from '../process/processes.ts';

const recordSchema = z.object({
  holder: z.object({ pid: z.int().positive(), startedAt: z.string() }),
  names: z.array(z.string()),
});

const folderOf = (cacheDir: string) => join(cacheDir, 'holds');

/**
 * Keeps builds, images and worktrees of a cache from being removed, by whichever process, for as long as this one
 * lives and until it lets go. Something is taken under the lock of what makes and removes it.
 */
export class Hold {
  readonly #folder: string;
  readonly #file: string;
  readonly #names = new Set<string>();

  constructor(cacheDir: string) {
    this.#folder = folderOf(cacheDir);
    this.#file = join(this.#folder, `${randomUUID()}.json`);
  }

  /** @param name path of a folder, or tag of an image */
  async keep(name: string): Promise<void> {
    if (this.#names.has(name)) return;
    this.#names.add(name);
    await mkdir(this.#folder, { recursive: true });
    const record = { holder: identityOf(process.pid), names: [...this.#names] };
    // Renamed into place: a reader never sees half a file.
    await writeFile(`${this.#file}.new`, JSON.stringify(record satisfies z.infer<typeof recordSchema>));
    await rename(`${this.#file}.new`, this.#file);
  }

  async release(): Promise<void> {
    this.#names.clear();
    await rm(this.#file, { force: true });
  }
}

/** Everything in a cache that a living process holds. What dead ones held is let go. */
export async function heldIn(cacheDir: string): Promise<Set<string>> {
  const files = (await readdir(folderOf(cacheDir)).catch(absent)) ?? [];
  const held = await Promise.all(
    files.filter((name) => name.endsWith('.json')).map((name) => namesIn(join(folderOf(cacheDir), name))),
  );
  return new Set(held.flat());
}

async function namesIn(file: string): Promise<string[]> {
  const text = await readFile(file, 'utf8').catch(absent);
  if (text === undefined) return [];
  const { holder, names } = recordSchema.parse(JSON.parse(text));
  if (isRunning(holder)) return names;
  await rm(file, { force: true });
  return [];
}

function absent(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
