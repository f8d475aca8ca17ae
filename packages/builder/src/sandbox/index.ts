/** `@headroom/builder/sandbox`: where the programs of servers run that are plain processes. For worker and tests only. */

export { askToEnd, endSandbox, programsOf } from '../process/leader.ts';
export { type Place, placeOf, placesNamed, targetOfUrl } from './egress/allowed.ts';
export { connectFor } from './egress/connect.ts';
export { openEgress } from './egress/egress.ts';
export { Lookups } from './egress/lookups.ts';
export type { Reach } from './egress/reach.ts';
export { SPECIAL_NETWORKS } from './egress/special-networks.ts';
export { findSandbox } from './find.ts';
export type { Sandbox, Surroundings, Wrapped } from './sandbox.ts';
export { makeWorkFolder } from './work.ts';
