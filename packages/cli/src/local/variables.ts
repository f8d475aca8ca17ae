/** Variables and headers of a server, by options and by variables of this process. */
import { environmentTexts, type ServerDraft } from '@headroom/project';
import { secretNames, variablesHere } from '../env.ts';
import { CommandError } from '../exit.ts';

/** Variables of a server as texts of its file: those of --env, and each HEADROOM_SECRET_NAME as its NAME. */
export function variablesFrom(
  env: readonly string[] | undefined,
): Pick<Required<ServerDraft>, 'env' | 'secrets'> {
  const secrets = secretNames();
  return { env: environmentTexts(envFrom(env), secrets), secrets };
}

/** Variables as `NAME=VALUE`, or `NAME` for the value that it has here. @throws CommandError */
export function envFrom(texts: readonly string[] = []): Record<string, string> {
  return Object.fromEntries(
    texts.map((text) => {
      const [, name, value] = /^([A-Za-z_]\w*)(?:=([\s\S]*))?$/.exec(text) ?? [];
      if (name === undefined) throw new CommandError(`--env ${text} must be NAME=VALUE, or NAME`);
      const resolved = value ?? variablesHere([name])[name];
      if (resolved === undefined) throw new CommandError(`--env ${name}: the variable is not set here`);
      return [name, resolved];
    }),
  );
}

/** Headers as `Name: value`. @throws CommandError */
export function headersFrom(texts: readonly string[] = []): Record<string, string> {
  return Object.fromEntries(
    texts.map((text) => {
      const [, name, value] = /^([\w!#$%&'*+.^`|~-]+):([\x20-\x7e]*)$/.exec(text) ?? [];
      if (name === undefined || value === undefined) {
        throw new CommandError(`--header ${text} must be "Name: value", such as "Authorization: Bearer …"`);
      }
      return [name, value.trim()];
    }),
  );
}
