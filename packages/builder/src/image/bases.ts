import type Docker from 'dockerode';
import { answerOf, unlessAbsent } from './engine.ts';
import { parseReference, whyNotAllowed } from './references.ts';

/** Registries that cannot be reached would otherwise be waited for much longer. */
const REGISTRY_WITHIN_MS = 5000;

/** A base image as it is used. */
export interface BaseImage {
  /** `redis:7-alpine` or `headroom-base/redis`. */
  reference: string;
  /**
   * Name to ask the engine for: the id of an image it has, or the registry's digest, so that a build stands
   * on what its record says.
   */
  pinned: string;
  /** Reference and digest, for records: the registry's digest where there is one, else the image's id. */
  identity: string;
  /** Whether it is not in the engine yet: `idOfBase` pulls it. */
  toPull: boolean;
}

/** Finds a base image by its argument and default; see findBase. */
export type FindBase = (argument: string | undefined, fallback: string) => Promise<BaseImage | undefined>;

/** References of images for which there are stand-ins, by the arguments of these. */
const STOOD_IN_FOR: Readonly<Record<string, RegExp>> = {
  DOTNET_ASPNET_IMAGE: /^mcr\.microsoft\.com\/dotnet\/aspnet:10\.0(\.\d+)?$/,
  DOTNET_SDK_IMAGE: /^mcr\.microsoft\.com\/dotnet\/sdk:10\.0(\.\d+)?$/,
  DEBIAN_IMAGE: /^debian:trixie(-slim)?$/,
  GO_IMAGE: /^golang:1\.26(\.\d+)?(-trixie)?$/,
  JDK_IMAGE: /^maven:3\.9(\.\d+)?-eclipse-temurin-25$/,
  JRE_IMAGE: /^eclipse-temurin:25(\.[\d._]+)?-jre$/,
  NODE_IMAGE: /^node:24(\.\d+){0,2}(-trixie)?(-slim)?$/,
  PYTHON_IMAGE: /^python:3\.14(\.\d+)?(-slim)?(-trixie)?$/,
  RUST_IMAGE: /^rust:1\.95(\.\d+)?(-slim)?(-trixie)?$/,
};

/** Argument by whose stand-in an image may be replaced that is named by its reference; undefined for none. */
export function standInFor(reference: string): string | undefined {
  const short = reference.replace(/^(docker\.io\/)?(library\/)?/, '');
  return Object.keys(STOOD_IN_FOR).find((argument) => STOOD_IN_FOR[argument]?.test(short));
}

/** Base images that people know by what is in them, as toolchains.ts calls it. */
const KNOWN_AS: Readonly<Record<string, string>> = { NATIVE_IMAGE_IMAGE: 'GraalVM native-image' };

/** A base image that is nowhere, and how to get it, as the end of the sentence "… needs …". */
export function wantedBase(argument: string | undefined, fallback: string): string {
  if (parseReference(fallback)?.digest !== undefined) {
    return `the image ${fallback}, which is not in the engine, and which its registry does not have or does not serve to everyone`;
  }
  if (argument === undefined) return `the base image ${fallback}, to be pulled from its registry`;
  const known = KNOWN_AS[argument];
  const how = `to be pulled from its registry or made with infra/images/build.sh ${standInName(argument)}`;
  return `${known ? `${known}: ` : ''}the base image ${fallback}, ${how}`;
}

/** The name of a stand-in, as infra/images/build.sh is told it: `native-image` for NATIVE_IMAGE_IMAGE. */
function standInName(argument: string): string {
  return argument
    .replace(/_IMAGE$/, '')
    .toLowerCase()
    .replaceAll('_', '-');
}

/**
 * Finds a base image: a local stand-in `headroom-base/<name>`, else the default when it is in the engine, else the
 * default when its registry answers within a few seconds.
 * @param argument name of the Dockerfiles' argument, e.g. `REDIS_IMAGE`; without it, there is no stand-in
 * @param fallback its default, e.g. `redis:7-alpine`
 * @returns undefined when it is nowhere
 */
export async function findBase(
  docker: Docker,
  argument: string | undefined,
  fallback: string,
): ReturnType<FindBase> {
  const standIn = argument && `headroom-base/${standInName(argument)}`;
  const made = standIn && (await unlessAbsent(docker.getImage(standIn).inspect()));
  if (made) return { reference: standIn, pinned: made.Id, identity: `${standIn}@${made.Id}`, toPull: false };
  const image = await unlessAbsent(docker.getImage(fallback).inspect());
  const pulled = image && digestOf(image.RepoDigests, fallback);
  if (pulled) {
    return { reference: fallback, pinned: image.Id, identity: identityOf(fallback, pulled), toPull: false };
  }
  const digest = await askRegistry(docker, fallback);
  if (digest === undefined) return undefined;
  return {
    reference: fallback,
    pinned: `${nameOf(fallback)}@${digest}`,
    identity: identityOf(fallback, digest),
    toPull: true,
  };
}

/**
 * Sees to it that the engine has an image that somebody names by its digest.
 * @param allowed references in the form that HEADROOM_BASE_IMAGES lists them
 * @returns its id
 * @throws Error when this host does not allow it, or it cannot be pulled
 */
export async function idOfNamed(
  docker: Docker,
  reference: string,
  allowed: readonly string[],
  signal?: AbortSignal,
): Promise<string> {
  const why = whyNotAllowed(reference, allowed);
  if (why !== undefined) throw new Error(why);
  const base = await findBase(docker, undefined, reference);
  if (!base) throw new Error(`it needs ${wantedBase(undefined, reference)}`);
  return idOfBase(docker, base, signal);
}

/** A reference that names its digest stands for itself. */
function identityOf(reference: string, digest: string): string {
  return parseReference(reference)?.digest === undefined ? `${reference}@${digest}` : reference;
}

/**
 * Digest under which an image was pulled: what its registry said before it was. Images that were made on this
 * host have none, whatever they are called, and may be no base: they may hold what is not for everybody.
 */
function digestOf(repoDigests: readonly string[] | null | undefined, reference: string): string | undefined {
  const repository = parseReference(reference)?.repository;
  return repoDigests?.map(parseReference).find((pulled) => pulled?.repository === repository)?.digest;
}

/**
 * Sees to it that the engine has a base image, and under the digest that its record names.
 * @returns its id
 * @throws Error when it cannot be pulled, or would bring steps of its own into a build
 */
export async function idOfBase(
  docker: Docker,
  { reference, pinned, toPull }: BaseImage,
  signal?: AbortSignal,
): Promise<string> {
  if (toPull) await pull(docker, pinned, signal);
  const image = docker.getImage(pinned);
  const { Id, Config } = await image.inspect();
  // An image that was pulled by its digest has no tag, and would not be found by it next time.
  const isPinned = parseReference(reference)?.digest !== undefined;
  if (toPull && !isPinned) await image.tag({ repo: nameOf(reference), tag: tagOf(reference) });
  const [trigger] = Config.OnBuild ?? [];
  if (trigger) throw new Error(`the base image ${reference} brings steps of its own (ONBUILD ${trigger})`);
  return Id;
}

/** A reference without its tag and digest. */
export function nameOf(reference: string): string {
  return (reference.split('@', 1)[0] ?? '').replace(/:[^/:]*$/, '');
}

function tagOf(reference: string): string {
  return parseReference(reference)?.tag ?? 'latest';
}

async function pull(docker: Docker, reference: string, signal: AbortSignal | undefined): Promise<void> {
  const failed = (how: string, cause?: unknown) =>
    new Error(`the base image ${reference} cannot be pulled: ${how}`, { cause });
  const messages = await docker
    .pull(reference, signal && { abortSignal: signal })
    .then((progress) => toldOf(docker, progress))
    .catch((cause: Error) => {
      throw failed(answerOf(cause)?.message ?? cause.message, cause);
    });
  const { error } = messages.find((message) => message.error) ?? {};
  if (error) throw failed(error);
}

function toldOf(docker: Docker, progress: NodeJS.ReadableStream): Promise<{ error?: string }[]> {
  return new Promise((resolve, reject) => {
    docker.modem.followProgress(progress, (error, told) => (error ? reject(error) : resolve(told)));
  });
}

/** The digest a registry has for an image; undefined when it has none, or does not answer in time. */
async function askRegistry(docker: Docker, reference: string): Promise<string | undefined> {
  const signal = AbortSignal.timeout(REGISTRY_WITHIN_MS);
  try {
    const found = await dialDistribution(docker, reference, signal);
    return found.Descriptor?.digest;
  } catch (error) {
    if (signal.aborted || answerOf(error)) return undefined;
    throw error;
  }
}

interface Distribution {
  Descriptor?: { digest?: string };
}

/** dockerode's own `distribution` cannot be given up on. */
function dialDistribution(docker: Docker, reference: string, signal: AbortSignal): Promise<Distribution> {
  return new Promise((resolve, reject) => {
    const path = `/distribution/${reference}/json`;
    const statusCodes = { 200: true, 401: 'no such image', 403: 'not allowed', 500: 'server error' } as const;
    docker.modem.dial({ path, method: 'GET', statusCodes, abortSignal: signal }, (error, found) => {
      if (error) reject(error);
      else resolve(found as Distribution);
    });
  });
}
