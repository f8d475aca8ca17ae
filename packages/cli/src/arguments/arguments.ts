import { parseArgs } from 'node:util';
import type { z } from 'zod';
import { CommandError } from '../exit.ts';
import { COMMANDS, type CommandName, type CommandUse, nameOf } from './commands.ts';
import { SCHEMAS } from './schemas.ts';

type CommandOf<Name extends CommandName> = {
  readonly name: Name;
  readonly options: z.infer<(typeof SCHEMAS)[Name]>;
};

/** The parsed command line. */
export type Command =
  | { readonly name: 'help' }
  | { readonly name: 'version' }
  | { [Name in CommandName]: CommandOf<Name> }[CommandName];

/** The command of these arguments, without those of node. @throws CommandError for wrong use, which names the option */
export function parseCommand(args: readonly string[]): Command {
  const [first, ...rest] = args;
  if (args.includes('--help') || args.includes('-h') || first === 'help') return { name: 'help' };
  if (first === '--version' || first === 'version') return { name: 'version' };
  if (first === undefined || !isCommand(first)) {
    const allowed = Object.keys(COMMANDS).join(', ');
    const words = first === undefined ? 'give a command' : `unknown command "${first}"`;
    throw new CommandError(`${words}; allowed: ${allowed}. See headroom --help`);
  }
  const values = { ...read(first, rest) };
  const parsed = SCHEMAS[first].safeParse(values);
  if (parsed.success) return { name: first, options: parsed.data } as Command;
  const lines = parsed.error.issues.map(({ path, message }) => `${nameOf(String(path[0]))} ${message}`);
  throw new CommandError(lines.join('\n'));
}

const isCommand = (name: string): name is CommandName => Object.hasOwn(COMMANDS, name);

function read(name: CommandName, args: readonly string[]): Record<string, unknown> {
  const options = Object.fromEntries(
    Object.entries(COMMANDS[name].options).map(([key, { type, ...more }]) => [
      key,
      { type, multiple: 'multiple' in more && more.multiple === true },
    ]),
  );
  try {
    const { positional = [], rest } = wordsOf(name);
    const dashes = rest === undefined ? -1 : args.indexOf('--');
    const { values, positionals } = parseArgs({
      args: dashes < 0 ? [...args] : args.slice(0, dashes),
      options,
      allowPositionals: positional.length > 0,
    });
    const after = dashes < 0 ? [] : args.slice(dashes + 1);
    const more = rest !== undefined && after.length > 0 ? { [rest]: after } : {};
    const extra = positionals[positional.length];
    if (extra !== undefined) {
      const taken = positional.map(nameOf);
      const words = taken.length === 1 ? `one ${taken[0]}` : taken.join(' and ');
      throw new CommandError(`${name} takes ${words}; "${extra}" is too many`);
    }
    const named = positional.flatMap((key, at) =>
      positionals[at] === undefined ? [] : [[key, positionals[at]]],
    );
    const twice = named.find(([key = '']) => Object.hasOwn(values, key));
    if (twice) throw new CommandError(`--${twice[0]} is given twice, with and without the option`);
    return { ...values, ...more, ...Object.fromEntries(named) };
  } catch (error) {
    if (error instanceof CommandError) throw error;
    throw new CommandError(
      `${(error as Error).message.split('. ')[0]}. headroom --help lists the options of ${name}`,
      { cause: error },
    );
  }
}

/** What a command takes without options: values, and words after `--`. */
function wordsOf(name: CommandName): Pick<CommandUse, 'positional' | 'rest'> {
  const command: CommandUse = COMMANDS[name];
  return command;
}
