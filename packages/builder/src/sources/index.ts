/** `@headroom/builder/sources`: servers of `headroom.yaml` as the builder builds them. */

export { SourceRefused } from '@headroom/project';
export { buildableOf, resolveServer } from './buildable-of.ts';
export { draftPackage, type PackageDraft, type PackageRequest } from './draft.ts';
export type { Places } from './places.ts';
