/** Lines of a server over stdio that are no messages: clients are free to end the connection at one. */
import { plural } from '@headroom/model/text';
import { printable } from '../output/printable.ts';

/** The words by which the stdio bridge logs such a line, before the line in quotes. */
const MARK = 'not JSON on the standard output: ';
const SHOWN_CHARACTERS = 80;

/** Such lines in the end of the log that a trial keeps: there may have been more before. */
export interface Noise {
  readonly lines: number;
  readonly first: string;
}

/** Such lines in a log; null where it has none. */
export function noiseIn(log: string): Noise | null {
  const lines = log.split('\n').flatMap((line) => {
    const at = line.indexOf(MARK);
    return at < 0 ? [] : [line.slice(at + MARK.length)];
  });
  const [first] = lines;
  return first === undefined ? null : { lines: lines.length, first: unquoted(first) };
}

const unquoted = (text: string) => (text.startsWith('"') && text.endsWith('"') ? text.slice(1, -1) : text);

/** The same as a sentence. */
export function noiseText({ lines, first }: Noise): string {
  const shown = printable(first).slice(0, SHOWN_CHARACTERS);
  return `Prints at least ${plural(lines, 'line')} on stdout that ${lines === 1 ? 'is' : 'are'} no JSON-RPC, such as "${shown}". Clients may reject such a server; print logs to stderr.`;
}
