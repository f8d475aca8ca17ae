export type { Called } from './call.ts';
export { isReady } from './ready.ts';
export type { AnyTarget } from './target.ts';
export { type AnyFindings, verifyAnyServer } from './verify-any.ts';
