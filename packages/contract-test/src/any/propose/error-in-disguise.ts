import type { Json, RpcResult } from '@headroom/model/suite';
import { jsonOf, textOf } from './expectations.ts';

/** Beginnings of texts that are an error; data that only mentions one begins otherwise. */
const ERRORS = [
  /^\W{0,4}(\w*Error|\w*Exception|ERROR|Fatal error|Internal error)\s*:/,
  /^\W{0,4}Error (\w+ing|while|when|in|at|from|occurred|executing|code|\d)\b/i,
  /^\W{0,4}(Failed|Unable) to \w/,
  /^Traceback \(most recent call last\)/,
];
/** Words of a resolver, which servers without a network put anywhere in an answer; a long one is data that quotes them. */
const NO_NAME = /Temporary failure in name resolution|Name or service not known|\b(EAI_AGAIN|ENOTFOUND)\b/;
const LONGEST_WITHOUT_NAME = 2000;
const STATUSES = ['error', 'failed', 'failure'];
/** Words of an error that a reason quotes. */
const QUOTED_CHARACTERS = 200;

/**
 * The error in an answer that does not set `isError`, by its structure: a text that begins as an error; or, at the root
 * or in the only element, a filled key `error`, `success` or `ok` that is false, or a `status` of error; or, in a short
 * answer, a name that no resolver knew.
 */
export function errorInDisguise(result: RpcResult): string | undefined {
  const text = textOf(result);
  const isNoName = text.length <= LONGEST_WITHOUT_NAME && NO_NAME.test(text);
  const error = errorIn(jsonOf(result) ?? text) ?? (isNoName ? text : undefined);
  return error?.replaceAll(/\s+/g, ' ').slice(0, QUOTED_CHARACTERS);
}

function errorIn(value: Json | undefined): string | undefined {
  if (typeof value === 'string') {
    const text = value.trim();
    return ERRORS.some((pattern) => pattern.test(text)) ? text : undefined;
  }
  if (typeof value !== 'object' || value === null) return undefined;
  const [only, ...others] = Object.values(value) as Json[];
  const wrapped = others.length === 0 ? only : undefined;
  if (Array.isArray(value)) return errorIn(wrapped);
  const { error, isError, success, ok, status } = value as Record<string, Json>;
  const isFilled =
    (typeof error === 'string' && error !== '') || (typeof error === 'object' && error !== null);
  const fails = isError === true || success === false || ok === false || error === true;
  const hasStatus = typeof status === 'string' && STATUSES.includes(status.toLowerCase());
  if (isFilled || fails || hasStatus) return JSON.stringify(value);
  return 'result' in value ? errorIn(wrapped) : undefined;
}
