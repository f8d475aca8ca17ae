export { KEEP_EXPIRED_DAYS, type RetentionPolicy } from './old.ts';
export { countOld, type OldCount, removeOld } from './remove.ts';
