import { DOCKER_OPTIONS } from '@headroom/project/docker-options';

const { flags, valued } = DOCKER_OPTIONS;
const VARIABLE: readonly string[] = ['-e', '--env'];
/** Options with a value; the program of a discovery is the image's own. */
const VALUED: readonly string[] = valued.filter((option) => option !== '--entrypoint');

/** A command that starts a container. */
export interface DockerRun {
  readonly image: string;
  readonly arguments: readonly string[];
  /** Its variables, a line each; a name alone is a secret of the workspace. */
  readonly variables: string;
}

/** Reads the words after `docker`. @returns a sentence for those that are not understood */
export function dockerRun(words: readonly string[]): DockerRun | string {
  const [verb, ...rest] = words;
  if (verb !== 'run') return 'docker must be followed by run and an image.';
  const lines: string[] = [];
  let at = 0;
  for (let word = rest[at]; word?.startsWith('-'); word = rest[at]) {
    at += 1;
    const equals = word.indexOf('=');
    const name = equals < 0 ? word : word.slice(0, equals);
    if (flags.includes(name)) continue;
    if (!VALUED.includes(name)) {
      return `docker run ${name} is not supported: give the image with -e and its arguments alone.`;
    }
    const value = equals < 0 ? rest[at++] : word.slice(equals + 1);
    if (VARIABLE.includes(name) && value) lines.push(value);
  }
  const image = rest[at];
  if (image === undefined) return 'docker run must be followed by an image.';
  return { image, arguments: rest.slice(at + 1), variables: lines.join('\n') };
}
