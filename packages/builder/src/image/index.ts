export { findBase, idOfBase, idOfNamed } from './bases.ts';
export { type Contained, containedOptions, PIDS_LIMIT, USER_ID } from './contained.ts';
export { createImageBuilder, type ImageBuilder, type ImageFolder } from './image-builder.ts';
export { type NamedImage, openNamed, patternOf } from './named-image.ts';
export { baseImagesSchema, PUBLIC_BASE_IMAGES, parseReference, whyNotAllowed } from './references.ts';
export type { BuildResources } from './resources.ts';
