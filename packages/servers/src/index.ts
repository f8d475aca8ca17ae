export { type BuildOptions, type BuildResult, buildServer } from './build/build.ts';
export { BuildFailed } from './build/build-failed.ts';
export { contentHash } from './build/content-hash.ts';
export type { CheckResult } from './contract/check.ts';
export { anyRelayPort } from './contract/relay.ts';
export { type ContractTarget, verifyAnswers } from './contract/verify-answers.ts';
export { type OutageTarget, type RelayPlaces, verifyHang, verifyOutage } from './contract/verify-outage.ts';
export { loadManifests, serverDirsSchema } from './manifest/load.ts';
export { manifestSchema, type ServerManifest } from './manifest/manifest.ts';
export {
  detectToolchains,
  TOOLCHAIN_NAMES,
  type Toolchains,
  toolchainEnvironment,
  whatIsMissing,
} from './manifest/toolchains.ts';
