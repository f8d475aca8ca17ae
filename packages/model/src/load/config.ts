import type { HandshakeId } from '../suite/handshake.ts';
import type { Workload } from '../suite/workload.ts';
import type { OfferedProfile } from './offered-load.ts';

/** Configuration of the k6 script: the whole load as data. */
export interface LoadConfig {
  /** The MCP endpoints of the server's instances; each virtual user keeps to one. */
  urls: readonly [string, ...string[]];
  /** Headers of every request beside the protocol's own; without a Host it is that of this machine (`host.ts`). */
  headers: Readonly<Record<string, string>>;
  /**
   * File, or address of HTTP, that gives the values of the header `Authorization` as a JSON list, which users take in turn.
   * It is read again while the load runs: tokens are renewed.
   */
  authorizationAt?: string;
  workload: Workload;
  profile: OfferedProfile;
  handshake: HandshakeId;
  /** Seconds of which what was measured is kept together: of a load of hours, each apart would be too much. 1 by default. */
  sliceS?: number;
  /** Seed of varied arguments and drawn tools. */
  seed: number;
  /** File, or address of HTTP, that the result is written to (Recording as JSON). */
  resultAt: string;
}
