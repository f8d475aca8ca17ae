import type { HandshakeId } from '../src/handshake.ts';
import type { LoadProfile } from '../src/profile.ts';
import type { Suite } from '../src/suite.ts';

/** What the k6 script is told: the whole load as data. */
export interface LoadConfig {
  /** The server's MCP endpoint. */
  url: string;
  suite: Suite;
  profile: LoadProfile;
  handshake: HandshakeId;
  /** File the result is written to (LoadResult as JSON). */
  resultPath: string;
}

/** Read once in k6's init context; the process that starts k6 has parsed it already. */
export const config = JSON.parse(__ENV.HEADROOM_LOAD as string) as LoadConfig;
