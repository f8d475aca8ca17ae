import { z } from 'zod';

const MB = 2 ** 20;

/** As large as an archive may be. */
export const MAX_ARCHIVE_BYTES = 50 * MB;

/** Beginning of the addresses of what was uploaded: no host reads a repository of such a one. */
const PREFIX = 'archive:/';

/** Address of a project's archives, in the place of a repository. @param id of its own */
export function archiveAddress(id: string): string {
  return `${PREFIX}${id}`;
}

/** Whether an address is that of archives. */
export function isArchive(address: string): boolean {
  return address.startsWith(PREFIX);
}

/** The ref of a version of a project: the first that was uploaded is `v1`. */
export function versionRef(number: number): string {
  return `v${number}`;
}

/** Whose archives a host builds: those of nobody, of the workspace of its pool, or of all that may use the pool. */
export const ARCHIVE_RULES = ['off', 'own', 'shared'] as const;
export const archiveRuleSchema = z.enum(ARCHIVE_RULES, { error: `allowed: ${ARCHIVE_RULES.join(', ')}` });
export type ArchiveRule = z.infer<typeof archiveRuleSchema>;

/** Whether a host builds archives of a workspace. @param ownsPool whether the pool of the host is the workspace's */
export function buildsArchives(rule: ArchiveRule | undefined, ownsPool: boolean): boolean {
  return rule === 'shared' || (rule === 'own' && ownsPool);
}
