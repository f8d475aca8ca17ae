import { CommandError } from '../exit.ts';

/** A variable that the forge's runner or its user sets. @throws CommandError that says who sets it */
export function needed(value: string | undefined, name: string, words: string): string {
  if (!value) throw new CommandError(`${name} is not set: ${words}`);
  return value;
}
