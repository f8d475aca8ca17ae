import { imageReference } from '../image-reference.ts';
import { refuse } from '../refusal.ts';
import { DOCKER_OPTIONS } from './docker-options.ts';
import type { ClientCommand, Launched } from './launcher.ts';
import { optionsOf, valuesOf } from './options.ts';

/** `docker run` and `podman run`: an image. */
export function docker(command: ClientCommand): Launched {
  const { args, place, findings } = command;
  const [first, second] = args;
  const verbs = first === 'container' ? 2 : 1;
  if ((verbs === 2 ? second : first) !== 'run') return refuse(place, 'must be `run` and an image');
  const options = optionsOf(args.slice(verbs), DOCKER_OPTIONS, place);
  const [image = '', ...words] = options.words;
  const reference = imageReference(image, undefined, place, (sentence) => findings.note(sentence));
  const [entrypoint] = valuesOf(options, '--entrypoint');
  return {
    source: { kind: 'image', reference },
    program: entrypoint || undefined,
    args: words,
    variables: variablesOf(valuesOf(options, '-e', '--env'), command),
  };
}

/** Port of the container in `-p 8080:80`, `-p 127.0.0.1:8080:80/tcp` and `-p 80`; undefined where it is a variable. */
export function publishedPort(texts: readonly string[]): number | undefined {
  const port = (texts[0]?.split(':').at(-1) ?? '').replace(/\/tcp$/, '');
  return /^\d{1,5}$/.test(port) ? Number(port) : undefined;
}

/** Variables of `-e NAME=value`; those of `-e NAME` are the entry's, or else those of the client itself. */
export function variablesOf(
  texts: readonly string[],
  { env, findings }: Pick<ClientCommand, 'env' | 'findings'>,
): Record<string, string> {
  const variables: [string, string][] = [];
  for (const text of texts) {
    const equals = text.indexOf('=');
    if (equals >= 0) {
      variables.push([text.slice(0, equals), text.slice(equals + 1)]);
    } else if (!Object.hasOwn(env, text)) {
      const value = findings.given({ name: text, secret: false, variable: text }, true);
      if (value !== undefined) variables.push([text, value]);
    }
  }
  return Object.fromEntries(variables);
}
