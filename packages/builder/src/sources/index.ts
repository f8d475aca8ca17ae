/** `@headroom/builder/sources`: servers of `headroom.yaml` as the builder builds them. */

export { SourceRefused } from '@headroom/project';
export { buildableOf, resolveServer } from './buildable-of.ts';
export type { Places } from './places.ts';
export { consoleScripts, projectScripts } from './programs.ts';
