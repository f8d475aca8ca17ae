import { writeFile } from 'node:fs/promises';
import { CommandError } from '../exit.ts';

/** Destinations of results: files, or `-` for the standard output. */
export interface Destinations {
  readonly markdown?: string | undefined;
  readonly json?: string | undefined;
}

/** Prints for people: on the standard output, unless a result was asked for there. */
export function say({ markdown, json }: Destinations, words: string): void {
  const stream = markdown === '-' || json === '-' ? process.stderr : process.stdout;
  stream.write(`${words}\n`);
}

/** Writes what was asked for, where it was asked for. @throws CommandError for a file that cannot be written */
export async function deliver(
  destinations: Destinations,
  results: { markdown: string; json: unknown },
): Promise<void> {
  await write(destinations.markdown, results.markdown);
  await write(destinations.json, `${JSON.stringify(results.json, null, 2)}\n`);
}

async function write(destination: string | undefined, text: string): Promise<void> {
  if (destination === undefined) return;
  if (destination === '-') {
    process.stdout.write(text);
    return;
  }
  await writeFile(destination, text).catch((error: Error) => {
    throw new CommandError(`${destination} cannot be written: ${error.message}`, { cause: error });
  });
}
