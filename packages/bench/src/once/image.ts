import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { NamedImage } from '@headroom/builder/image';
import type { PackageRequest } from '@headroom/builder/sources';
import { type ImageTarget, targetLabel } from '@headroom/model/comparison/target';
import { cutText } from '@headroom/model/text';
import { idOf, literalText, MAX_TITLE, placeholdersIn, type ServerDraft } from '@headroom/project';
import { TrialFailure } from '../trial-failure.ts';
import { newMark, runtimeOf, type ServerOnce } from './in-world.ts';
import { touchPackage } from './package-cache.ts';

/** Digits of a digest that a title shows. */
const SHOWN_DIGITS = 12;

/** An image, and how it is to be started: its own entry point and arguments are the default. */
export type ImageRequest = Omit<PackageRequest, 'target'> & { readonly target: ImageTarget };

/** An image as a headroom.yaml describes it, and a folder for that file. */
export interface ImageDraft {
  readonly draft: ServerDraft;
  /** The image by its digest, and its name alone. */
  readonly reference: string;
  readonly name: string;
  readonly folder: string;
}

/**
 * Has the container engine get an image, and describes it by its digest.
 * @throws TrialFailure where there is no engine or no such image; the signal's reason when aborted
 */
export async function describeImage(
  request: ImageRequest,
  { env, host, note, signal, tell }: Pick<ServerOnce, 'env' | 'host' | 'note' | 'signal' | 'tell'>,
): Promise<ImageDraft> {
  const { reference } = request.target;
  const runtime = host?.runtime ?? (await runtimeOf({ env, note, tell, image: reference }, newMark()));
  try {
    if (!runtime.openImage) {
      const label = targetLabel(request.target);
      const what = host
        ? 'which this host lacks: choose a host class with the runtime docker'
        : 'but none is available: start Docker, or set DOCKER_HOST to its socket';
      throw new TrialFailure('rig_failed', `${label} needs a container engine, ${what}`);
    }
    const image = await runtime.openImage(reference, { signal, tell });
    const draft = draftOf(image, request);
    const folder = join(
      host ? join(host.folder, 'packages') : join(env.HEADROOM_CACHE_DIR, 'packages'),
      `image-${draft.id}-${shownDigest(image)}`,
    );
    await mkdir(folder, { recursive: true });
    if (!host) await touchPackage(folder);
    return { draft, reference: image.reference, name: nameOf(image), folder };
  } finally {
    if (!host) await runtime.reap();
  }
}

function draftOf(image: NamedImage, request: ImageRequest): ServerDraft {
  const { target, program, args, env, secrets, talk = { transport: 'stdio' } } = request;
  const name = nameOf(image);
  const [port, other] = image.ports;
  const isTold = [...args, ...Object.values(env)].some((text) => placeholdersIn(text).includes('port'));
  const isAtPort =
    talk.transport === 'streamable-http' && talk.port === undefined && !isTold && other === undefined;
  return {
    id: idOf(name),
    title: cutText(`${name.split('/').at(-1)} ${shownDigest(image)}`, MAX_TITLE),
    source: { kind: 'image', of: image.reference },
    start: startOf(image, { program, args, label: targetLabel(target) }),
    ...{ env, secrets, ...talk },
    ...(isAtPort && port !== undefined && { port }),
  };
}

/** The words that `docker run` would start. @throws TrialFailure for an image without any */
function startOf(
  { entrypoint, command }: NamedImage,
  { program, args, label }: Pick<ImageRequest, 'program' | 'args'> & { label: string },
): string[] {
  const first = program === undefined ? entrypoint.map(literalText) : [literalText(program)];
  const others = args.length > 0 || program !== undefined ? args : command.map(literalText);
  const words = [...first, ...others];
  if (words.length > 0) return words;
  throw new TrialFailure(
    'server_failed',
    `${label} has no command: add its program and arguments after \`--\``,
  );
}

const nameOf = ({ reference }: NamedImage) => reference.split('@', 1).join('');

function shownDigest({ reference }: NamedImage): string {
  const start = reference.indexOf('@sha256:') + '@sha256:'.length;
  return reference.slice(start, start + SHOWN_DIGITS);
}
