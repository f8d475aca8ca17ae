export type { ReadFile } from './files.ts';
export { type Parsed, type ParseOptions, parseProject } from './parse.ts';
export { fillPlaceholders, PLACEHOLDERS, placeholdersIn } from './parts/placeholders.ts';
export { formatProblem, type Problem } from './problems.ts';
export type { Project, ProjectTool, ProjectWorkload } from './project.ts';
export type { Server } from './server/server.ts';
export type { Source, SourceKind } from './server/source.ts';
export type { Backend } from './world/backend.ts';
export type { World } from './world/world.ts';
