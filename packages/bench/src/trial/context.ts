import type { Processors } from '@headroom/report';
import type { HandshakeId, LoadProfile, RunEvent, Suite } from '@headroom/workload';
import type { K6Options } from '../load/k6.ts';
import type { Backends, BuiltServer, Limits, Runtime } from '../runtime/runtime.ts';

/** Everything one trial needs; made by the run. */
export interface TrialContext {
  trialId: string;
  runtime: Runtime;
  backends: Backends;
  built: BuiltServer;
  limits: Limits;
  /** How long it may take beside its load, in seconds. */
  trialS: number;
  suite: Suite;
  profile: LoadProfile;
  handshake: HandshakeId;
  /** What varied arguments are drawn by; the same for all trials of a run. */
  seed: number;
  processors: Processors;
  k6: K6Options;
  publish(event: RunEvent): void;
  /** Aborted on cancel, on a lost lease and at shutdown. */
  signal: AbortSignal;
}
