import type { TrialResult } from '@headroom/model/run';
import { cleaned, takerOutOf } from '../authorization/secrets.ts';

const TAKEN_OUT = '[address]';
/** Shorter parts of an address are words, such as `/mcp` or `true`, and tell nothing. */
const LEAST_PART_CHARACTERS = 8;
/** Addresses with a port, as the load generator writes what it found for a name. */
const NUMERIC = /\b\d{1,3}(?:\.\d{1,3}){3}:\d{1,5}\b|\[[\da-f:.]{2,45}\]:\d{1,5}\b/gi;

/**
 * A result without the address of a server that runs already, and without what its query holds: warnings of the load
 * generator name it whole.
 */
export function withoutAddress(result: TrialResult, url: string): TrialResult {
  const { href, host, hostname, pathname, search, searchParams } = new URL(url);
  const parts = [pathname, search.slice(1), ...searchParams.values()];
  const telling = parts.filter(({ length }) => length >= LEAST_PART_CHARACTERS);
  const known = takerOutOf([url, href, host, hostname, ...telling], TAKEN_OUT);
  const takeOut = (text: string) => known(text).replace(NUMERIC, TAKEN_OUT);
  const { log, reason, checks, context, catalogue, answers } = result;
  return {
    ...result,
    log: takeOut(log),
    reason: reason && takeOut(reason),
    // Names of checks are those of tools, as the file says them.
    checks: checks.map((check) => ({ ...check, reason: check.reason && takeOut(check.reason) })),
    ...(context && { context: cleaned(context, takeOut) }),
    ...(catalogue && { catalogue: cleaned(catalogue, takeOut) }),
    ...(answers && { answers: cleaned(answers, takeOut) }),
  };
}
