/** What the accept-encoding of a reader looks like who takes gzip; a pattern for the whole header. */
export const GZIP_ASKED: string = String.raw`(?:.*,)?\s*gzip\s*(?:,.*|;(?!\s*q=0(?:\.0*)?\s*(?:,|$)).*)?`;

const pattern = new RegExp(`^${GZIP_ASKED}$`);

/** Whether a reader takes gzip. */
export function asksGzip(asked: Headers): boolean {
  return pattern.test(asked.get('accept-encoding') ?? '');
}
