/** What a forge's refusal means to who manages the token. */

type Refusal = {
  readonly status: number;
  readonly headers: Readonly<Partial<Record<string, string>>>;
};

/** Characters of the forge's own words that are shown. */
export const MAX_WORDS = 200;

/** @param needs what a token must be allowed for the request, in the words of the forge */
export function refusalInWords(refusal: Refusal, needs: string): string {
  const { status } = refusal;
  if (isLimited(refusal)) return 'the limit of requests that the forge sets is reached';
  if (status === 401) return 'the forge does not accept the token: it is mistyped, expired or revoked';
  if (status === 403) return `the token may not do this: it needs ${needs}`;
  if (status === 404) {
    return `the forge has no such repository or commit, or does not show it to this token, which needs ${needs}`;
  }
  if (status === 400 || status === 422) return 'the forge refuses what it was sent';
  if (status >= 300 && status < 400) return 'the forge sends elsewhere: the repository has another address';
  if (status >= 500) return 'the forge failed';
  return 'the forge refused';
}

/** GitHub answers 403 or 429 where a limit is reached, GitLab 429. */
function isLimited({ status, headers }: Refusal): boolean {
  if (status === 429) return true;
  return status === 403 && (headers['x-ratelimit-remaining'] === '0' || headers['retry-after'] !== undefined);
}

/** The longest that a forge is left alone for. */
const MAX_RETRY_MS = 24 * 3_600_000;

/** Time that the forge wants to be left alone for, a day at most; null: it does not say. */
export function retryAfterMs(refusal: Refusal, nowMs: number): number | null {
  if (!isLimited(refusal)) return null;
  const { 'retry-after': seconds, 'x-ratelimit-reset': at } = refusal.headers;
  if (seconds !== undefined && /^\d{1,6}$/.test(seconds))
    return Math.min(MAX_RETRY_MS, Number(seconds) * 1000);
  if (at !== undefined && /^\d{1,12}$/.test(at))
    return Math.min(MAX_RETRY_MS, Math.max(0, Number(at) * 1000 - nowMs));
  return null;
}
