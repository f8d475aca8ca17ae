import { basename, join } from 'node:path';
import type Docker from 'dockerode';
import { type BuildResult, resultOf } from '../build/build.ts';
import { type BuildLimits, within } from '../build/limits.ts';
import { type RunInBuild, readVersions } from '../build/versions.ts';
import { BuildFailed } from '../build-failed.ts';
import { type Buildable, type BuildableImage, codeBaseOf } from '../buildable.ts';
import type { Hold } from '../cache/hold.ts';
import type { Cached } from '../cache/trim.ts';
import type { Toolchains } from '../manifest/toolchains.ts';
import { type BaseImage, type FindBase, findBase } from './bases.ts';
import { cachedImages } from './cached-images.ts';
import { runInContainer } from './container.ts';
import { type BuildNetwork, ensureImage, type Inquiry } from './image.ts';
import { SERVER_REPOSITORY } from './prune-images.ts';
import { type BaseImages, groundsOf, identitiesOf, prepare, type Recipe } from './recipe.ts';
import { PUBLIC_BASE_IMAGES } from './references.ts';
import type { BuildResources } from './resources.ts';

export interface ImageBuilderOptions {
  docker: Docker;
  /** Records of builds are kept in its folder `images`. */
  cacheDir: string;
  /** Servers whose base images are looked for now; others may be asked for as well. */
  manifests: readonly Buildable[];
  /** Images of a server that stay, by last use; see pruneImages. */
  kept?: number;
  /** Time limits of its parts: one that takes longer is ended. Without them, nothing is. */
  limits?: BuildLimits;
  /** Resources of a build; without them, all there are. */
  resources?: BuildResources;
  /** Gives the steps of servers' builds a network; without it, they have the engine's own. */
  network?: BuildNetwork;
  /** Base images that Dockerfiles may name, as HEADROOM_BASE_IMAGES lists them; public ones by default. */
  baseImages?: readonly string[];
}

export interface ImageBuildOptions {
  /** Stops the build in the engine as well. */
  signal?: AbortSignal;
  /** Every line the build prints. */
  onLine?: (line: string) => void;
  /** Keeps the image from being removed. */
  hold?: Hold | undefined;
  /** Owner of the image; see Recipe. */
  scope?: string | undefined;
  /**
   * Labels of the containers that a build starts beside the engine's own (not of images, which are shared).
   */
  labels?: Readonly<Record<string, string>>;
}

/** A folder that is built as an image and is no server. */
export interface ImageFolder {
  /** Absolute path; its files, as git lists them, are the context. */
  folder: string;
  /** Repository of the tag, e.g. `headroom-backend/api-service`. */
  repository: string;
  /** Stage that is built; the last one when left out. */
  stage?: string;
  args?: Readonly<Record<string, string>>;
  /** Dockerfile, where it is not the one in the folder. */
  dockerfile?: BuildableImage['dockerfile'];
}

interface FolderImage {
  /** `<repository>:<content hash>` */
  tag: string;
  /** Whether the image was found, not built. */
  cached: boolean;
  seconds: number;
  log: string;
  /** Base images it stands on, by the name of their argument. */
  toolchains: Toolchains;
}

/** Builds images of servers with a container engine; `artifact` of a result is the tag. */
export interface ImageBuilder {
  /** Base images of the servers it was told of that are there or can be pulled: name of the argument to reference with digest or id. */
  readonly toolchains: Toolchains;
  /** A sentence that says which base image a server lacks and how to get it; null when it has all. */
  whatIsMissing(server: Buildable): Promise<string | null>;
  /** 16 hexadecimal digits over Dockerfile, sources, stages, arguments, how versions are read, and base images. */
  contentHash(server: Buildable): Promise<string>;
  /** Builds a server's image, or finds it. @throws BuildFailed with the log; the signal's reason when aborted */
  build(server: Buildable, options?: ImageBuildOptions): Promise<BuildResult>;
  /** Builds the image of any folder, or finds it. @throws as `build` */
  buildFolder(image: ImageFolder, options?: ImageBuildOptions): Promise<FolderImage>;
  /** The images of servers that there are. */
  cached(): Promise<Cached[]>;
}

/** Looks for the base images of all servers, at most a few seconds. */
export async function createImageBuilder(options: ImageBuilderOptions): Promise<ImageBuilder> {
  const { docker, cacheDir, kept, limits, network, resources, baseImages = PUBLIC_BASE_IMAGES } = options;
  const find = remembering((argument, fallback) => findBase(docker, argument, fallback));
  const named = { find, allowed: baseImages };
  const bases = await lookForBases(options.manifests, named);
  const whatIsMissing = async (server: Buildable) => {
    const { title, image, unbuildable } = server;
    if (unbuildable?.image) return `${title} ${unbuildable.image}.`;
    if (!image) return `${title} has no container image.`;
    const { problem } = await groundsOf(recipeOf(server), named);
    return problem && `${title} ${problem}.`;
  };
  const images = { docker, records: join(cacheDir, 'images'), kept, limits, resources };
  return {
    toolchains: identitiesOf(bases),
    whatIsMissing,
    contentHash: async (server) => (await prepare(recipeOf(server), named)).hash,
    build: async (server, { signal, onLine, hold, scope, labels = {} } = {}) => {
      const lacking = await whatIsMissing(server);
      if (lacking) throw new BuildFailed(lacking, '');
      const image = await prepare({ ...recipeOf(server), scope }, named);
      const inquiry = server.versions && versionsOf(docker, server.id, server.versions, labels, limits);
      const { record, cached } = await ensureImage(
        image,
        { ...images, network, signal, onLine, hold },
        inquiry,
      );
      return {
        serverId: server.id,
        contentHash: image.hash,
        artifact: image.tag,
        cached,
        ...resultOf(server, record),
      };
    },
    buildFolder: async (
      { folder, repository, stage, args = {}, dockerfile: given },
      { signal, onLine } = {},
    ) => {
      const title = basename(repository);
      const image = await prepare({ title, repository, folder, sources: ['.'], stage, args, given }, named);
      const { record, cached } = await ensureImage(image, { ...images, signal, onLine });
      const { seconds, log, toolchains } = record;
      return { tag: image.tag, cached, seconds, log, toolchains };
    },
    cached: () => cachedImages(docker, images.records),
  };
}

/** Most that are remembered: more than there are, unless somebody makes them up. */
const REMEMBERED = 1000;

/** Asks the engine and registries once for each base image. */
function remembering(find: FindBase): FindBase {
  const asked = new Map<string, ReturnType<FindBase>>();
  return (argument, fallback) => {
    const key = `${argument ?? ''}=${fallback}`;
    if (asked.size === REMEMBERED) asked.clear();
    const answer = asked.get(key) ?? find(argument, fallback);
    asked.set(key, answer);
    const forget = () => asked.delete(key);
    // An image that somebody names may be pushed later; ours are looked for once, as that takes a while.
    const isGone = (found: BaseImage | undefined) => found === undefined && argument === undefined;
    // An engine that did not answer may do so next time.
    answer.then((found) => isGone(found) && forget(), forget);
    return answer;
  };
}

/** All base images of some servers that were found. */
async function lookForBases(manifests: readonly Buildable[], named: BaseImages) {
  const withImage = manifests.filter(({ image }) => image !== undefined);
  const grounds = await Promise.all(withImage.map((server) => groundsOf(recipeOf(server), named)));
  return new Map<string, BaseImage>(grounds.flatMap(({ bases }) => [...bases]));
}

/** @throws when the server has no image */
function recipeOf(server: Buildable): Recipe {
  const { id, folder, sources, describedBy, image, versions } = server;
  if (!image) throw new Error(`server ${id} has no container image`);
  const { build: buildStage, run: stage, args, dockerfile } = image;
  const repository = `${SERVER_REPOSITORY}${codeBaseOf(server)}`;
  return {
    title: `server ${id}`,
    repository,
    folder,
    sources,
    describedBy,
    stage,
    buildStage,
    args,
    versions,
    given: dockerfile,
  };
}

/** Reads a server's versions in a container of its build stage. */
function versionsOf(
  docker: Docker,
  id: string,
  versions: NonNullable<Buildable['versions']>,
  labels: Readonly<Record<string, string>>,
  limits: BuildLimits | undefined,
): Inquiry {
  return (image, log, signal) => {
    const ofVersion = { limit: 'versionS', seconds: limits?.versionS, signal } as const;
    const run: RunInBuild = (command, onLine) =>
      within({ ...ofVersion, what: `"${command.join(' ')}"` }, (limited) =>
        runInContainer(docker, command, { image, labels, onLine, signal: limited }),
      );
    return readVersions(id, versions, run, log, signal);
  };
}
