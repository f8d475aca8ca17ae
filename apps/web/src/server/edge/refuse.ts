import type { IncomingMessage } from 'node:http';
import { addressOf, isLoopback } from '#server/http/client.ts';

/** An answer without Next.js, in plain words. */
export interface Refusal {
  readonly status: 400 | 403 | 414;
  readonly text: string;
}

/** Filters and long slugs need a few hundred characters. */
const MAX_URL_LENGTH = 4096;

/** A name or an address, and a port. */
const HOST = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i;
const OWN_HOST = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?$/i;

/** Headers by which a proxy says that it stands between. */
const FORWARDED = ['forwarded', 'x-forwarded-for', 'x-forwarded-host'];

/**
 * Reason why a request is refused before anything else reads it; undefined for one to answer. Node.js refuses
 * by itself what breaks HTTP: two lengths, a length beside chunks, header blocks over 16 KB.
 */
export function refusalOf(request: IncomingMessage, { demo }: { demo: boolean }): Refusal | undefined {
  const { url = '' } = request;
  if (url.length > MAX_URL_LENGTH) {
    return { status: 414, text: `The address is longer than ${MAX_URL_LENGTH} characters.` };
  }
  if (!isHostClear(request)) return { status: 400, text: 'Send one header "host", with a name and a port.' };
  const coding = request.headers['transfer-encoding'];
  if (coding !== undefined && coding.toLowerCase() !== 'chunked') {
    return { status: 400, text: 'Of transfer codings, only "chunked" is understood.' };
  }
  if (!url.startsWith('/')) return { status: 400, text: 'The address must start with a slash.' };
  if (!isReadable(url))
    return { status: 400, text: 'The address is not valid: check the characters after "%".' };
  if (demo && !isFromHere(request)) {
    return { status: 403, text: 'This is a demo: it answers its own machine, asked as http://localhost.' };
  }
  return undefined;
}

function isHostClear({ rawHeaders, headers }: IncomingMessage): boolean {
  const hosts = rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host');
  return hosts.length === 1 && HOST.test(headers.host ?? '');
}

/** Whether percent signs stand for UTF-8, and nothing stands for the character that neither paths nor Postgres know. */
function isReadable(url: string): boolean {
  const [path = '', query = ''] = url.split(/\?(.*)/s);
  if (/%00/.test(query)) return false;
  try {
    return !decodeURIComponent(path).includes('\0');
  } catch {
    return false;
  }
}

/** Asked from this machine, by one of its own names: pages elsewhere can have their name resolved to loopback. */
function isFromHere(request: IncomingMessage): boolean {
  if (FORWARDED.some((name) => name in request.headers)) return false;
  return isLoopback(addressOf(request, 0)) && OWN_HOST.test(request.headers.host ?? '');
}
