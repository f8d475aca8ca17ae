/** Archives that people upload: read, judged and unpacked. */
export { checkArchive, unpackArchive } from './archive.ts';
export type { Whole } from './contents.ts';
export { ArchiveRefused } from './limits.ts';
export { packArchive } from './pack.ts';
