export type { RetentionPolicy } from './old.ts';
export { countOld, type OldCount, type RemovalProgress, removeOld } from './remove.ts';
