import type { HandshakeId } from './handshake.ts';
import type { LoadProfile } from './profile.ts';
import type { Suite } from './suite.ts';

/** Configuration of the k6 script: the whole load as data. */
export interface LoadConfig {
  /** The server's MCP endpoint. */
  url: string;
  suite: Suite;
  profile: LoadProfile;
  handshake: HandshakeId;
  /** File the result is written to (LoadResult as JSON). */
  resultPath: string;
}
