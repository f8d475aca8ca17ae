import { readFile, rename, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

const versionsSchema = z.object({ frameworkVersion: z.string(), runtimeVersion: z.string() });
export type Versions = z.infer<typeof versionsSchema>;

const recordSchema = z.object({
  seconds: z.number(),
  log: z.string(),
  toolchains: z.record(z.string(), z.string()),
  /** By server: those of one code base share a build. */
  versions: z.record(z.string(), versionsSchema),
  /** What tells builds of one code base apart beside their sources; absent from records of an earlier form. */
  recipe: z.string().optional(),
  /** What its folder takes of the disk; absent from records of an earlier form, and of images. */
  bytes: z.number().optional(),
});
/** What is known of a finished build; a folder without it is not finished. */
export type BuildRecord = z.infer<typeof recordSchema>;

const fileOf = (folder: string) => join(folder, 'build.json');

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

/** When a finished build was used last, in milliseconds since 1970; undefined when there is none. */
export async function lastUse(folder: string): Promise<number | undefined> {
  try {
    return (await stat(fileOf(folder))).mtimeMs;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Marks a build as finished, in one step; as used now, or at another time. */
export async function writeRecord(folder: string, record: BuildRecord, usedAt = new Date()): Promise<void> {
  const file = fileOf(folder);
  await writeFile(`${file}.new`, JSON.stringify(record));
  await utimes(`${file}.new`, usedAt, usedAt);
  await rename(`${file}.new`, file);
}
