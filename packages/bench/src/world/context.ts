import type { LoadProfile } from '@headroom/model/load';
import type { Conformance, RunEvent } from '@headroom/model/run';
import type { HandshakeId, Workload } from '@headroom/model/suite';
import type { Processors } from '@headroom/report';
import type { TokenSource } from '../authorization/tokens.ts';
import type { K6Options } from '../load/k6.ts';
import type { BuiltServer, Limits, RunningServer, Runtime } from '../runtime/runtime.ts';
import type { World } from './world.ts';

/** Time that all scenarios of the conformance tool have together, in seconds; each takes one or two. */
export const CONFORMANCE_S = 90;

/** Everything one trial needs; made by the run. */
export interface TrialContext {
  trialId: string;
  runtime: Runtime;
  world: World;
  built: BuiltServer;
  limits: Limits;
  /** Time that a trial may take beside its load, in seconds. */
  trialS: number;
  workload: Workload;
  profile: LoadProfile;
  /** Capacity of the build on this host, in calls a second, which a soak without a rate of its own offers half of; absent: none is known. */
  capacityPerS?: number | undefined;
  handshake: HandshakeId;
  /** A trial that only tries a server: by every handshake of its workload, and without a load. */
  isTry?: boolean;
  /** Of a try: what the conformance tool says of the server, or said of its build before; absent: it is not asked. */
  conformanceOf?: (server: RunningServer, signal: AbortSignal) => Promise<Conformance>;
  /** Measures it under a profiler, whose cost its figures contain: they count nowhere. */
  profilesCpu?: boolean;
  /** Counts what its lists take of the context of a model, after the load where that leaves the server running. */
  countsContext?: boolean | undefined;
  /** Workload whose answers are counted with them, of which the load may call a part; absent: no answers are counted. */
  answersOf?: Workload | undefined;
  /** Seed of varied arguments; the same for all trials of a run. */
  seed: number;
  processors: Processors;
  k6: K6Options;
  /** Values of the secrets that its file names. */
  secrets?: Readonly<Record<string, string>>;
  /** Tokens of requests to its servers. */
  tokens?: TokenSource | undefined;
  publish(event: RunEvent): void;
  /** Aborted on cancel, on a lost lease and at shutdown. */
  signal: AbortSignal;
}
