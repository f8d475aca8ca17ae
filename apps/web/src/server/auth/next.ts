/** Host to resolve paths against, only to tell whether they stay on it. */
const HERE = 'http://here.invalid';

/** Longest path that is gone on to. */
const MAX_LENGTH = 2000;

/** Paths that are no page: going on to one would do something, or begin the sign-in again. */
const NO_PAGES = /^\/(?:api|_next|sign-in|sign-up|forgot-password|reset-password)(?![\w-])/;

/**
 * Page that somebody goes on to after signing in: a path of this app as a browser would write it itself, so
 * that there is one way to read it. `/` for anything else: another host, a scheme, a backslash, dots that
 * climb.
 */
export function nextPath(asked: string | undefined): string {
  return asked !== undefined && isOwnPage(asked) ? asked : '/';
}

function isOwnPage(asked: string): boolean {
  if (!asked.startsWith('/') || asked.includes('\\') || asked.length > MAX_LENGTH) return false;
  // A slash or backslash in disguise: what stands behind may read it as one.
  if (/^[^?#]*%(?:2f|5c)/i.test(asked) || NO_PAGES.test(asked)) return false;
  if (!URL.canParse(asked, HERE)) return false;
  const { origin, pathname, search, hash } = new URL(asked, HERE);
  return origin === HERE && pathname + search + hash === asked;
}

/** A page about accounts that goes on to a path afterwards. */
export function withNext(page: '/sign-in' | '/sign-up', next: string): string {
  return next === '/' ? page : `${page}?next=${encodeURIComponent(next)}`;
}
