export type { ReadFile } from './files.ts';
export { type Parsed, parseProject } from './parse.ts';
export { fillPlaceholders, literalText, placeholdersIn } from './parts/placeholders.ts';
export { formatProblem, type Problem } from './problems.ts';
export type { Project } from './project.ts';
export { type Bundle, bundleLaunch } from './resolve/bundle.ts';
export type { Launch, LaunchSource, Need, ValueOf } from './resolve/launch.ts';
export { commandLaunch, launchesIn, type NamedLaunch } from './resolve/launches-in.ts';
export { SourceRefused } from './resolve/refusal.ts';
export { resolveSource } from './resolve/resolve.ts';
export { type ServerAuthorization, secretsOfAuthorization } from './server/authorization.ts';
export { carriedStart, withSource } from './server/other-source.ts';
export { MAX_TITLE, type Server } from './server/server.ts';
export type { Source } from './server/source.ts';
export { allCandidatesIn, type Candidate, type Checkout, candidatesIn } from './target/checkout.ts';
export { draftOfLaunch, LAUNCH_FILES } from './target/launch-draft.ts';
export {
  buildSource,
  environmentTexts,
  idOf,
  literalTexts,
  PLACEHOLDER_WORKLOAD,
  type ServerDraft,
  serverText,
} from './text/server-text.ts';
export { workloadText } from './text/workload-text.ts';
export { type Backend, isMock, type OfImage, postgresOf } from './world/backend.ts';
export { hasValue } from './world/has-value.ts';
export type { World } from './world/world.ts';
