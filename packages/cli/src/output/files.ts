import { writeFile } from 'node:fs/promises';
import type { Format } from '@headroom/report/formats';
import { CommandError } from '../exit.ts';
import { postMetrics } from './collector.ts';

/** Destinations of results by their formats: files, or `-` for the standard output. */
export type Destinations = { readonly [Name in Format]?: string | undefined } & {
  /** Address of a collector that gets the metrics. */
  readonly 'otlp-endpoint'?: string | undefined;
};

/** Results by their formats: texts, or values that are written as JSON. */
export type Results = { readonly [Name in Format]?: unknown };

/** Prints for people: on the standard output, unless a result was asked for there. */
export function say(destinations: Destinations, words: string): void {
  const stream = chosen(destinations).some(([, destination]) => destination === '-')
    ? process.stderr
    : process.stdout;
  stream.write(`${words}\n`);
}

/** Formats that were asked for, with their destinations. */
function chosen({ markdown, json, junit, otlp }: Destinations): [Format, string][] {
  return Object.entries({ markdown, json, junit, otlp }).flatMap(([format, destination]) =>
    destination === undefined ? [] : [[format as Format, destination] as [Format, string]],
  );
}

/** Writes what was asked for, where it was asked for, and sends the metrics to a collector. @throws CommandError for a file that cannot be written */
export async function deliver(destinations: Destinations, results: Results): Promise<void> {
  for (const [format, destination] of chosen(destinations)) await write(destination, textOf(results[format]));
  const { 'otlp-endpoint': endpoint } = destinations;
  if (endpoint !== undefined) await postMetrics(endpoint, results.otlp);
}

function textOf(result: unknown): string {
  return typeof result === 'string' ? result : `${JSON.stringify(result ?? null, null, 2)}\n`;
}

async function write(destination: string, text: string): Promise<void> {
  if (destination === '-') {
    process.stdout.write(text);
    return;
  }
  await writeFile(destination, text).catch((error: Error) => {
    throw new CommandError(`${destination} cannot be written: ${error.message}`, { cause: error });
  });
}
