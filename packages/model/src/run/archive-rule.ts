import { z } from 'zod';

/** Rules of whose archives a host builds: of nobody, of the workspace of its pool, or of all that may use the pool. */
export const ARCHIVE_RULES = ['off', 'own', 'shared'] as const;
export const archiveRuleSchema = z.enum(ARCHIVE_RULES, { error: `allowed: ${ARCHIVE_RULES.join(', ')}` });
export type ArchiveRule = z.infer<typeof archiveRuleSchema>;

/** Whether a host builds archives of a workspace. @param ownsPool whether the pool of the host is the workspace's */
export function buildsArchives(rule: ArchiveRule | undefined, ownsPool: boolean): boolean {
  return rule === 'shared' || (rule === 'own' && ownsPool);
}
