export { type BaseImage, findBase } from './bases.ts';
export {
  createImageBuilder,
  type FolderImage,
  type ImageBuilder,
  type ImageBuilderOptions,
  type ImageBuildOptions,
  type ImageFolder,
} from './image-builder.ts';
