import { imageReference } from '../image-reference.ts';
import { refuse } from '../refusal.ts';
import { DOCKER_OPTIONS, readDockerRun } from './docker-run.ts';
import type { ClientCommand, Launched } from './launcher.ts';
import { problemOf } from './options.ts';

/** `docker run` and `podman run`: an image. */
export function docker(command: ClientCommand): Launched {
  const { args, place, findings } = command;
  const run = readDockerRun(args);
  if ('problem' in run) return refuse(place, 'must be `run` and an image');
  if ('unknown' in run) return refuse(place, problemOf(run.unknown, DOCKER_OPTIONS));
  const reference = imageReference(run.image ?? '', undefined, place, (sentence) => findings.note(sentence));
  return {
    source: { kind: 'image', reference },
    program: run.entrypoint || undefined,
    args: run.words,
    variables: variablesOf(run.variables, command),
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
