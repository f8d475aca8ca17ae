import type Docker from 'dockerode';
import type { BuildResult } from '../build/build.ts';
import type { ServerManifest } from '../manifest/manifest.ts';
import type { Toolchains } from '../manifest/toolchains.ts';

export interface ImageBuilderOptions {
  docker: Docker;
  /** Records of builds are kept in its folder `images`. */
  cacheDir: string;
  /** The servers that may be asked for: their base images are looked for once, now. */
  manifests: readonly ServerManifest[];
}

export interface ImageBuildOptions {
  /** Stops the build in the engine as well. */
  signal?: AbortSignal;
  /** Every line the build prints. */
  onLine?: (line: string) => void;
  /** On the containers that a build starts beside the engine's own (not on images, which are shared). */
  labels?: Readonly<Record<string, string>>;
}

/** A folder with a Dockerfile that is no server. */
export interface ImageFolder {
  /** Absolute path; its files, as git lists them, are the context. */
  folder: string;
  /** Repository of the tag, e.g. `headroom-backend/api-service`. */
  repository: string;
  /** Stage that is built; the last one when left out. */
  stage?: string;
  args?: Readonly<Record<string, string>>;
}

export interface FolderImage {
  /** `<repository>:<content hash>` */
  tag: string;
  /** Nothing was built now. */
  cached: boolean;
  seconds: number;
  log: string;
  /** Base images it stands on, by the name of their argument. */
  toolchains: Toolchains;
}

/** Builds images of servers with a container engine; `artifact` of a result is the tag. */
export interface ImageBuilder {
  /** Base images that are there or can be pulled: name of the argument to reference with digest or id. */
  readonly toolchains: Toolchains;
  /** A sentence that says which base image a server lacks and how to get it; null when it has all. */
  whatIsMissing(manifest: ServerManifest): string | null;
  /** Of the Dockerfile, the sources, stages and arguments, and the base images, in 16 hexadecimal digits. */
  contentHash(manifest: ServerManifest): Promise<string>;
  /** Builds a server's image, or finds it. @throws BuildFailed with the log; the signal's reason when aborted */
  build(manifest: ServerManifest, options?: ImageBuildOptions): Promise<BuildResult>;
  /** Builds the image of any folder, or finds it. @throws as `build` */
  buildFolder(image: ImageFolder, options?: ImageBuildOptions): Promise<FolderImage>;
}

/** Looks for the base images of all servers, at most a few seconds. */
export async function createImageBuilder(_options: ImageBuilderOptions): Promise<ImageBuilder> {
  throw new Error('not there yet');
}
