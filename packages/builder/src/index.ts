export { type BuildOptions, type BuildResult, buildServer } from './build/build.ts';
export { contentHash } from './build/content-hash.ts';
export { DiskFull, isDiskFull, withRoom } from './build/disk.ts';
export { withLayout } from './build/layout.ts';
export { type BuildLimits, type Limited, TookTooLong, type Untimed, within } from './build/limits.ts';
export { lockDigests } from './build/locks.ts';
export { cachedBuilds } from './build/prune.ts';
export { BuildFailed } from './build-failed.ts';
export type { Buildable, Command, Startable } from './buildable.ts';
export { Hold, heldIn } from './cache/hold.ts';
export { bytesOf, removeTree, type Tell, warn } from './cache/tree.ts';
export { bytesUnlessUnknown, type Cached, trimCache } from './cache/trim.ts';
export { readConformance, writeConformance } from './conformance/conformance.ts';
export { inheritedEnv, npmRegistry, proxyOf, pypiIndex } from './env.ts';
export { loadManifests, serverDirsSchema } from './manifest/load.ts';
export { manifestIn } from './manifest/revision.ts';
export { detectToolchains, type Toolchains, whatIsMissing } from './manifest/toolchains.ts';
export { runCommand } from './process/command.ts';
export { FirstLines } from './process/lines.ts';
export { type Lock, takeLock, tryLock } from './process/lock.ts';
export {
  memoryMb,
  memoryMbOf,
  openFileCount,
  openFiles,
  type ProcessStat,
  processIds,
  processTable,
  processTree,
  readProc,
  readStat,
  readThreads,
  sharedMemoryMb,
  signalTo,
  statOf,
  type ThreadTicks,
  threadOf,
  treeOf,
} from './process/processes.ts';
export { OWN_HOME } from './sandbox/home.ts';
