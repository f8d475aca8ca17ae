import type { Processors } from '@headroom/report';
import type { HandshakeId, LoadProfile, RunEvent, Suite } from '@headroom/workload';
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

export interface K6Options {
  program: string;
  mark: string;
  /** Processors it runs on, as cpuset(7) lists them; any by default. */
  cpuset?: string;
  /** Memory it may use; by default some times what the longest profile needs. */
  memoryMb?: number;
}
