export { causeFirst } from './cause-first.ts';
export type { CheckResult } from './check.ts';
export { anyRelayPort } from './relay.ts';
export type { ContractTarget } from './suite/contract.ts';
export { verifyAnswers, verifyProtocol } from './verify-answers.ts';
export { type RelayPlaces, verifyOutage, verifyOutageAndHang } from './verify-outage.ts';
export { wholeText } from './whole-text.ts';
