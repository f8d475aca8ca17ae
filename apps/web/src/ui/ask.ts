import type { FieldError } from '@headroom/api/errors';

/** What the app refused: why, and what to change at which field. */
export interface Refused {
  /** Of the API's errors, or of better-auth's; `unreachable` when nothing answered. */
  readonly code: string;
  readonly message: string;
  readonly fields: readonly FieldError[];
}

/** What the app answered. */
export type Answer<Body> =
  | { readonly body: Body; readonly refused?: undefined }
  | { readonly refused: Refused };

/** Asks the app for something from the browser, by JSON; never throws. */
export async function ask<Body = unknown>(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: object,
): Promise<Answer<Body>> {
  const response = await fetch(path, {
    method,
    ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  }).catch(() => null);
  const answer = await response?.json().catch(() => null);
  if (response?.ok) return { body: answer };
  if (answer?.error) return { refused: answer.error };
  // better-auth's own words.
  if (answer?.code)
    return { refused: { code: answer.code, message: answer.message ?? answer.code, fields: [] } };
  const message = 'The web app could not be reached; nothing was changed. Try again.';
  return { refused: { code: 'unreachable', message, fields: [] } };
}
