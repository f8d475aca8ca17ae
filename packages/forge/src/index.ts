export * from './address.ts';
export { ForgeFailed, type ForgeRequest, type Send } from './ask.ts';
export {
  type Change,
  type CommitState,
  type CommitStatus,
  FORGE_KINDS,
  type Forge,
  type ForgeKind,
} from './forge.ts';
export { forgeAt } from './forge-at.ts';
export { setStatusOnce } from './status.ts';
export { postSticky, type Stuck, shortened } from './sticky.ts';
