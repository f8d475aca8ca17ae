export { Breach } from '../check.ts';
export type { Called } from './call.ts';
export { Caller, type OneCall } from './caller.ts';
export { givenBy, UnknownGiven } from './propose/given.ts';
export { type Observation, observe, type UnknownServer } from './propose/observe.ts';
export { type Proposal, type ProposedTool, proposalOf, propose } from './propose/propose.ts';
export { isHealthy, isReady, type Unready } from './ready.ts';
export type { AnyTarget } from './target.ts';
export { type AnyFindings, verifyAnyServer } from './verify-any.ts';
