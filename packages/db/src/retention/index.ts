export type { RetentionPolicy } from './old.ts';
export { countOld, type OldCount, removeOld } from './remove.ts';
