import { ApiError } from './errors.ts';

const HARMLESS = ['GET', 'HEAD', 'OPTIONS'];

/** Refuses a change that a page of another site had a reader's browser request. Throws ApiError. */
export function refuseCrossSite(request: Request, publicUrl?: string): void {
  if (!isCrossSite(request, publicUrl)) return;
  throw new ApiError('cross_site', 'The request came from a page of another site.');
}

/**
 * Whether a request to change something may have been caused by another site. Browsers send cookies by
 * themselves, so a request that brings one must show that it comes from our own pages: by sec-fetch-site, or
 * where the browser sends none (plain http), by its origin. A request without a cookie acts for no user:
 * programs send no origin, and only one that names another site's page is refused.
 */
export function isCrossSite(
  { method, headers }: Pick<Request, 'method' | 'headers'>,
  publicUrl?: string,
): boolean {
  if (HARMLESS.includes(method)) return false;
  if (headers.has('authorization') && !headers.has('cookie')) return false;
  const site = headers.get('sec-fetch-site');
  if (site !== null) return site !== 'same-origin';
  const origin = headers.get('origin');
  if (origin !== null) return !isOwn(origin, headers.get('host'), publicUrl);
  return headers.has('cookie');
}

/** Whether an origin is that of the app: as readers know it, or as it was asked by. */
function isOwn(origin: string, host: string | null, publicUrl: string | undefined): boolean {
  if (!URL.canParse(origin)) return false;
  const known = publicUrl ? new URL(publicUrl) : undefined;
  if (origin === known?.origin) return true;
  // A page of http is somebody else in the network where the public address is https.
  return known?.protocol !== 'https:' && new URL(origin).host === host;
}
