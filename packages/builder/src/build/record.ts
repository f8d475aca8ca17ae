import { readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { z } from 'zod';

const versionsSchema = z.object({ frameworkVersion: z.string(), runtimeVersion: z.string() });
export type Versions = z.infer<typeof versionsSchema>;

const recordSchema = z.object({
  /** Id of this build: one that is made again from the same content has another. */
  id: z.uuid(),
  seconds: z.number(),
  log: z.string(),
  toolchains: z.record(z.string(), z.string()),
  /** Absent from records of images that are no servers'. */
  versions: versionsSchema.optional(),
  /** Facts of a build in a folder; absent from records of images. */
  folder: z
    .object({
      /** Recipe that tells builds of one code base apart beside their sources. */
      recipe: z.string(),
      /** Space that it takes on the disk. */
      bytes: z.number(),
      /** Digest of everything in it when it was finished. */
      digest: z.string(),
      /** Versions that servers read of it, by digests of how; each has an id as of a build of its own. */
      readings: z.record(z.string(), z.object({ id: z.uuid(), versions: versionsSchema.optional() })),
    })
    .optional(),
});
/** Record of a finished build; a folder without it is not finished. */
export type BuildRecord = z.infer<typeof recordSchema>;

/** File beside the folder: nothing that is built or started there writes it. */
const fileOf = (folder: string) => `${folder}.json`;

/** The record of a finished build; undefined for none, or one of another form, which is built again. */
export async function readRecord(folder: string): Promise<BuildRecord | undefined> {
  let text: string;
  try {
    text = await readFile(fileOf(folder), 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
  return recordSchema.safeParse(JSON.parse(text)).data;
}

/** Notes that a finished build is used now. */
export async function touchRecord(folder: string): Promise<void> {
  const now = new Date();
  await utimes(fileOf(folder), now, now);
}

/** Time of a finished build's last use, in milliseconds since 1970; undefined when there is none. */
export async function lastUse(folder: string): Promise<number | undefined> {
  try {
    return (await stat(fileOf(folder))).mtimeMs;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Marks a build as finished and as used now, in one step. */
export async function writeRecord(folder: string, record: BuildRecord): Promise<void> {
  const file = fileOf(folder);
  await writeFile(`${file}.new`, JSON.stringify(record));
  await rename(`${file}.new`, file);
}

/** Marks a build as not finished, or gone. */
export async function removeRecord(folder: string): Promise<void> {
  await rm(fileOf(folder), { force: true });
}
