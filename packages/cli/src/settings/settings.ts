import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { cutText } from '@headroom/model/text';
import { budgetsSchema, LIMITS } from '@headroom/report/compare';
import { z } from 'zod';
import { CommandError } from '../exit.ts';

export const SETTINGS_FILE = 'headroom.json';

const names = z.array(z.string().min(1)).min(1);

/**
 * `headroom.json`: what a repository says of itself. `servers` is read by bench hosts (folders with manifests of
 * servers), everything else by this program.
 */
const settingsSchema = z.strictObject({
  $schema: z.string().optional(),
  servers: z.array(z.string()).optional(),
  url: z.url({ protocol: /^https?$/, error: 'must be an http or https address' }).optional(),
  repository: z.string().min(1).optional(),
  compare: z
    .strictObject({
      project: z.string().min(1).optional(),
      servers: names.optional(),
      tools: names.optional(),
      suite: z.string().optional(),
      profile: z.string().optional(),
      handshake: z.string().optional(),
      hostClass: z.string().optional(),
      rounds: z.int().min(1).optional(),
      untilDecided: z.int().min(1).optional(),
    })
    .refine(({ rounds, untilDecided }) => rounds === undefined || untilDecided === undefined, {
      path: ['untilDecided'],
      error: 'cannot be combined with rounds; use one of them',
    })
    .default({}),
  budgets: budgetsSchema.default({}),
});
export type Settings = z.infer<typeof settingsSchema>;

export interface FoundSettings extends Settings {
  /** Path of the file that was found; null where there is none. */
  readonly file: string | null;
}

/**
 * The nearest `headroom.json`, from this folder up to the root of its repository; outside of one that of the folder alone.
 * Folders above belong to somebody else: what lies there would say where a token is sent.
 * @throws CommandError that names what is wrong in it
 */
export async function findSettings(folder: string): Promise<FoundSettings> {
  return settingsFrom(folder, rootOf(folder) ?? folder);
}

/** The nearest folder with a repository of git, or a worktree of one. */
function rootOf(folder: string): string | undefined {
  if (existsSync(join(folder, '.git'))) return folder;
  const above = dirname(folder);
  return above === folder ? undefined : rootOf(above);
}

async function settingsFrom(folder: string, root: string): Promise<FoundSettings> {
  const file = join(folder, SETTINGS_FILE);
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null;
    throw new CommandError(`${file} cannot be read: ${error.message}`, { cause: error });
  });
  if (text !== null) return { ...parseSettings(text, file), file };
  if (folder === root) return { ...settingsSchema.parse({}), file: null };
  return settingsFrom(dirname(folder), root);
}

/** @param file what errors call it */
export function parseSettings(text: string, file: string): Settings {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new CommandError(`${file} is not valid JSON: ${(error as Error).message}`, { cause: error });
  }
  const parsed = settingsSchema.safeParse(value);
  if (parsed.success) return parsed.data;
  const { issues } = parsed.error;
  const lines = issues
    .slice(0, MAX_ISSUES)
    .map((issue) => cutText(`  ${pathOf(issue.path)}: ${messageOf(issue)}`, MAX_LINE));
  const others = issues.length > MAX_ISSUES ? [`  and ${issues.length - MAX_ISSUES} more`] : [];
  throw new CommandError([`${file} has invalid settings:`, ...lines, ...others].join('\n'));
}

/** Problems of a file that are told at once, and characters of each: a file may have thousands. */
const MAX_ISSUES = 20;
const MAX_LINE = 500;

const pathOf = (path: readonly PropertyKey[]) => path.map(String).join('.') || 'the file';

function messageOf(issue: z.core.$ZodIssue): string {
  if (issue.code !== 'unrecognized_keys') return issue.message;
  return `unknown ${issue.keys.map((key) => `"${key}"`).join(', ')}; allowed: ${allowedAt(issue.path)}`;
}

/** The keys of the object at this path. */
function allowedAt(path: readonly PropertyKey[]): string {
  if (path.length === 0) return Object.keys(settingsSchema.shape).join(', ');
  if (path[0] === 'compare') return Object.keys(settingsSchema.shape.compare.unwrap().shape).join(', ');
  return LIMITS.join(', ');
}
