/** Addresses, refs and limits of archives. No imports: browsers read it, and their policy refuses what zod compiles. */
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
