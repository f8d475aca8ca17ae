import type { Place } from './allowed.ts';

/** What programs reach by their proxy, and how a refusal speaks of them. */
export interface Reach {
  /** Programs that ask. */
  readonly programs: 'builds' | 'servers';
  /** Names of hosts that they reach at public addresses, in small letters; every one where it is undefined. */
  readonly hosts?: ReadonlySet<string>;
  /** Places that they reach although they are not public. */
  readonly allowed: ReadonlySet<Place>;
  /** Setting of the host that names `allowed`. */
  readonly setting: 'HEADROOM_BUILD_ALLOW' | 'HEADROOM_EGRESS';
}
