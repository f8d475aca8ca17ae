export type { AnyTarget } from './target.ts';
export { type AnyFindings, verifyAnyServer } from './verify-any.ts';
