/** Reading of `docker run`: for files and commands on hosts, and for the field of a new project in the browser. */
import { type KnownOptions, readOptions } from './read-options.ts';

const MOUNTS = 'mounts a folder of the host: use `world.fixtures` of headroom.yaml';
const NETWORK = 'chooses a network: use `world.egress` of headroom.yaml';

/** Options of `docker run` and podman's. */
export const DOCKER_OPTIONS: KnownOptions & { readonly refused: Readonly<Record<string, string>> } = {
  flags: ['-i', '--interactive', '-t', '--tty', '-it', '-ti', '--rm', '--init', '-q', '--quiet'],
  valued: ['-e', '--env', '--name', '--entrypoint', '-l', '--label', '-p', '--publish', '--expose'],
  refused: {
    '-v': MOUNTS,
    '--volume': MOUNTS,
    '--mount': MOUNTS,
    '--network': NETWORK,
    '--net': NETWORK,
    '--pull': 'is not understood here: an image is resolved to its digest once; leave it out',
    '--env-file': 'names variables that are not read: set them in `env`',
  },
};

/** A command that starts a container. */
export interface DockerRun {
  readonly image: string | undefined;
  /** Words after the image. */
  readonly words: readonly string[];
  /** Values of `-e`: `NAME=value`, or a name alone. */
  readonly variables: readonly string[];
  readonly entrypoint: string | undefined;
}

/** Reads the words after `docker` or `podman`: `run …` or `container run …`. */
export function readDockerRun(
  args: readonly string[],
): DockerRun | { readonly problem: 'no run' } | { readonly unknown: string } {
  const rest = args[0] === 'container' ? args.slice(1) : args;
  if (rest[0] !== 'run') return { problem: 'no run' };
  const options = readOptions(rest.slice(1), DOCKER_OPTIONS);
  if ('unknown' in options) return options;
  const [image, ...words] = options.words;
  const of = (...names: string[]) => names.flatMap((name) => options.values.get(name) ?? []);
  return { image, words, variables: of('-e', '--env'), entrypoint: of('--entrypoint')[0] };
}
