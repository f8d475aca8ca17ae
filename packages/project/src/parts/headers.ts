import { z } from 'zod';
import { type Placeholder, textWith } from './placeholders.ts';

const MAX_HEADERS = 50;

/** Headers that HTTP itself sets, whatever is sent. */
const OF_THE_CONNECTION =
  /^(connection|content-length|expect|keep-alive|te|trailer|transfer-encoding|upgrade)$/i;

/** Headers that the protocol or its transport sets: another value would break requests. */
const OF_THE_PROTOCOL =
  /^(accept|connection|content-encoding|content-length|content-type|expect|keep-alive|te|trailer|transfer-encoding|upgrade|mcp-.*)$/i;

const NAME = z
  .string()
  .regex(/^[\w!#$%&'*+.^`|~-]{1,100}$/, 'must be the name of a header: letters, digits and "-"');

const NAME_OF_REQUEST = NAME.refine((name) => !OF_THE_PROTOCOL.test(name), {
  error: ({ input }) => `"${input}" is set by the protocol; allowed: any other header, host too`,
});

const NAME_OF_ANSWER = NAME.refine((name) => !OF_THE_CONNECTION.test(name), {
  error: ({ input }) => `"${input}" is set by HTTP; allowed: any other header, content-type too`,
});

/** Headers of requests to a server, by their names (RFC 9110). */
export function headersWith(allowed: readonly Placeholder[]) {
  return headersOf(NAME_OF_REQUEST, allowed);
}

/** Headers of answers of a mock. */
export function headersOfAnswers() {
  return headersOf(NAME_OF_ANSWER, []);
}

function headersOf(name: typeof NAME, allowed: readonly Placeholder[]) {
  const value = textWith(allowed).regex(
    /^[\x21-\x7e]([\t\x20-\x7e]*[\x21-\x7e])?$/,
    'must be printable ASCII, without spaces around it',
  );
  return z.record(name, value).superRefine((headers, context) => {
    const names = Object.keys(headers);
    if (names.length > MAX_HEADERS) {
      context.addIssue({ code: 'custom', message: `must have at most ${MAX_HEADERS} entries` });
    }
    const lower = names.map((name) => name.toLowerCase());
    const again = lower.findIndex((name, at) => lower.indexOf(name) < at);
    if (again < 0) return;
    const message = `duplicates the header "${lower[again]}": keep one of them`;
    context.addIssue({ code: 'custom', path: [names[again] as string], message });
  });
}
