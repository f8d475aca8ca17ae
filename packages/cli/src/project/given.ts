import type { Json } from '@headroom/workload';
import { CommandError } from '../exit.ts';

/** Values of arguments, as JSON where they are JSON. @throws CommandError for one without a name */
export function givenBy(args: readonly string[]): Record<string, Json> {
  return Object.fromEntries(
    args.map((arg) => {
      const [, name, value] = /^([^=]+)=([\s\S]*)$/.exec(arg) ?? [];
      if (name === undefined || value === undefined) {
        throw new CommandError(`--arg ${arg} must be NAME=VALUE, such as repo_path=/repository`);
      }
      try {
        return [name, JSON.parse(value) as Json];
      } catch {
        return [name, value];
      }
    }),
  );
}
