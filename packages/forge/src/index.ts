export * from './address.ts';
export { ForgeFailed, type Send } from './ask.ts';
export type { Change, CommitState, Forge, ForgeKind } from './forge.ts';
export { forgeAt } from './forge-at.ts';
export { setStatusOnce } from './status.ts';
export { postSticky, type Stuck, shortened } from './sticky.ts';
