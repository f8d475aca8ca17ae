/** `@headroom/builder/sandbox`: where the programs of servers run that are plain processes. For worker and tests only. */
export { type Place, placesNamed } from './egress/allowed.ts';
export { SPECIAL_NETWORKS } from './egress/special-networks.ts';
export { findSandbox, type SandboxOptions } from './find.ts';
export { askToEnd, endSandbox, programsOf } from './leader.ts';
export type { Sandbox, Wrapped } from './sandbox.ts';
export { makeWorkFolder } from './work.ts';
