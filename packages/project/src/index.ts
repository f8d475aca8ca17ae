export type { ReadFile } from './files.ts';
export { type Parsed, type ParseOptions, parseProject } from './parse.ts';
export { fillPlaceholders, literalText, PLACEHOLDERS, placeholdersIn } from './parts/placeholders.ts';
export { formatProblem, type Problem } from './problems.ts';
export type { Project } from './project.ts';
export { type Bundle, bundleLaunch } from './resolve/bundle.ts';
export type { Launch, LaunchPackage, LaunchSource, Need, ValueOf } from './resolve/launch.ts';
export {
  commandLaunch,
  type Launches,
  type LaunchRefusal,
  launchesIn,
  type NamedLaunch,
} from './resolve/launches-in.ts';
export { SourceRefused } from './resolve/refusal.ts';
export { resolveSource } from './resolve/resolve.ts';
export { type ServerAuthorization, secretsOfAuthorization } from './server/authorization.ts';
export { carriedStart, withSource } from './server/other-source.ts';
export { isExactVersion } from './server/package.ts';
export { MAX_TITLE, type Server } from './server/server.ts';
export type { Source, SourceKind } from './server/source.ts';
export { allCandidatesIn, type Candidate, type Checkout, candidatesIn } from './target/checkout.ts';
export { draftOfLaunch, LAUNCH_FILES } from './target/launch-draft.ts';
export { withPackageVersion } from './text/package-version.ts';
export {
  buildSource,
  environmentTexts,
  idOf,
  literalTexts,
  PLACEHOLDER_WORKLOAD,
  type ServerDraft,
  serverText,
} from './text/server-text.ts';
export { type ProposedWorkload, workloadText } from './text/workload-text.ts';
export { type Backend, isMock, type OfImage, postgresOf } from './world/backend.ts';
export { hasValue } from './world/has-value.ts';
export type { World } from './world/world.ts';
