export type { PackageDraft, PackageRequest } from '@headroom/builder/sources';
export { cleaned, takerOut } from './authorization/secrets.ts';
export { askConformance } from './conformance/ask.ts';
export * from './env.ts';
export { isMeasuredAgain } from './experiments/index.ts';
export { findK6 } from './load/find-k6.ts';
export { loadFolders, removeLoadFolders } from './load/folders.ts';
export { openBundle, withFetchedBundle } from './once/bundle.ts';
export { answersOnce, type ContextAndAnswers, contextOnce, discoverContext } from './once/context-once.ts';
export { Copies } from './once/copies.ts';
export {
  type Discovered,
  discover,
  discoverRunning,
  NothingToCall,
  type RunningDiscovery,
} from './once/discover.ts';
export { describeImage, type ImageDraft, type ImageRequest } from './once/image.ts';
export type { OnHost } from './once/in-world.ts';
export { measureOnce, measureRunning, type Once, type OnceResult } from './once/measure-once.ts';
export { type CallTerms, observeStarts } from './once/observe-starts.ts';
export type { Discovery } from './once/opening.ts';
export { describePackage } from './once/package.ts';
export { type Starting, startOnce } from './once/start-once.ts';
export { aborts } from './race.ts';
export type * from './runtime/backends.ts';
export { endLeft, WORKER_MARK } from './runtime/child.ts';
export { chooseRuntime } from './runtime/choose.ts';
export { textOf } from './runtime/docker/log-frames.ts';
export type * from './runtime/machine.ts';
export { processesMarked, processStart } from './runtime/proc.ts';
export { createProcessRuntime } from './runtime/process.ts';
export type * from './runtime/runtime.ts';
export { describeHere } from './sampler/local-machine.ts';
export { configHash, type Description, describeManifest, describeServer } from './server/description.ts';
export { placeholderWithout, secretsNamedBy } from './server/launch.ts';
export { limitsWithin, processorsOf } from './trial/limits.ts';
export { toolsOf } from './trial/tools-of.ts';
export { runTrial, unmeasured } from './trial/trial.ts';
export { TrialFailure } from './trial-failure.ts';
export { hostsOf } from './world/egress.ts';
export { openProjectWorld } from './world/project.ts';
export { openSuiteWorld } from './world/suite.ts';
export { refuseWorld } from './world/why-not-here.ts';
export type { World } from './world/world.ts';
