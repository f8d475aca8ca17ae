import { format, stripVTControlCharacters } from 'node:util';
import type { Log } from '@headroom/observe';

/** Limit of a word, and of a whole message. */
const CHARACTERS = 1000;

/**
 * Writes what Next.js and libraries say on the console to the log, so that it is structured and shows no secrets
 * either. While the app is developed, plain output (`console.log`) stays where it is.
 */
export function consoleToLog(log: Log, { dev }: { dev: boolean }): void {
  console.error = (...said: unknown[]) => {
    if (!said.some(isRequestError)) log.error(...lineOf(said));
  };
  console.warn = (...said: unknown[]) => log.warn(...lineOf(said));
  if (dev) return;
  // Node.js would print them as plain text.
  process.removeAllListeners('warning');
  process.on('warning', (warning) => log.warn({ err: warning }, warning.message));
  for (const plain of ['log', 'info'] as const) {
    console[plain] = (...said: unknown[]) => {
      const [fields, message] = lineOf(said);
      // Next.js prints empty lines between its own.
      if (message !== '') log.info(fields, message);
    };
  }
}

/** An error that a page threw has a digest: `onRequestError` logs it too, with where it was thrown. */
function isRequestError(thing: unknown): boolean {
  return thing instanceof Error && 'digest' in thing;
}

/** Line of the log from the arguments of a console call; long words are cut, as requests may be in them. */
export function lineOf(said: readonly unknown[]): [fields: object, message: string] {
  const err = said.find((thing) => thing instanceof Error);
  const words = said.map((thing) => (thing instanceof Error ? short(thing.message) : short(thing)));
  return [err ? { err } : {}, stripVTControlCharacters(String(short(format(...words)))).trim()];
}

function short(thing: unknown): unknown {
  return typeof thing === 'string' && thing.length > CHARACTERS ? `${thing.slice(0, CHARACTERS)}…` : thing;
}
