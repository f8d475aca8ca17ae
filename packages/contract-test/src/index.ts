export type { AnyTarget } from './any/target.ts';
export { type AnyFindings, verifyAnyServer } from './any/verify-any.ts';
export type { CheckResult } from './check.ts';
export { anyRelayPort } from './relay.ts';
export { type ContractTarget, verifyAnswers } from './verify-answers.ts';
export { type OutageTarget, type RelayPlaces, verifyHang, verifyOutage } from './verify-outage.ts';
export { wholeText } from './whole-text.ts';
