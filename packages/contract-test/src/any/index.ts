export { Breach } from '../check.ts';
export type { Called } from './call.ts';
export { Caller, type OneCall } from './caller.ts';
export { type Proposal, type ProposedTool, propose, type UnknownServer } from './propose/propose.ts';
export { isHealthy, isReady } from './ready.ts';
export type { AnyTarget } from './target.ts';
export { type AnyFindings, verifyAnyServer } from './verify-any.ts';
