import { lstatSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Budgets, budgetsSchema } from '@headroom/report/compare';
import { z } from 'zod';

const FILE = 'headroom.json';
const MAX_BYTES = 64 * 1024;

/** Its other keys belong to the command-line tool. */
const settingsSchema = z.object({ budgets: budgetsSchema });

/**
 * Budgets of `headroom.json` at the root of a checkout; null where it has none, or none that are right: the command
 * says what is wrong, and nothing is allowed by a mistake.
 */
export function readBudgets(worktree: string): Budgets | null {
  const file = join(worktree, FILE);
  const found = lstatSync(file, { throwIfNoEntry: false });
  // A link might lead to a file of the host.
  if (!found?.isFile() || found.size > MAX_BYTES) return null;
  try {
    return settingsSchema.safeParse(JSON.parse(readFileSync(file, 'utf8'))).data?.budgets ?? null;
  } catch {
    return null;
  }
}
