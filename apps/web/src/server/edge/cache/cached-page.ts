import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { policyOfDigests } from '#server/edge/policy.ts';

/** A page as it is sent, compressed once for all its readers. */
export interface CachedPage {
  readonly html: Buffer;
  readonly gzipped: Buffer;
  readonly etag: string;
  /** Its content security policy. */
  readonly policy: string;
  readonly renderedAtMs: number;
}

/** Proxies take headers of 4 to 8 KB; each digest is 54 bytes of one. */
const MAX_SCRIPTS = 50;

/**
 * A page for many readers, from the HTML that was rendered with a nonce of its own. The policy does not name the nonce,
 * so it opens nothing, but the digest of each inline script that carries it: a script that carries another or none got
 * into the page by accident or malice, and no browser runs it. Undefined for a page with too many inline scripts.
 * @param earlier the page as it was cached before; stays as it is where nothing but the nonce has changed
 */
export async function cachedPageOf(
  html: Buffer,
  nonce: string,
  earlier?: CachedPage,
): Promise<CachedPage | undefined> {
  const text = html.toString();
  const scripts = new Set(scriptsWith(nonce, text));
  if (scripts.size > MAX_SCRIPTS) return undefined;
  const renderedAtMs = Date.now();
  const etag = `W/"${digestOf(text.replaceAll(nonce, ''), 'base64url').slice(0, 22)}"`;
  if (earlier?.etag === etag) return { ...earlier, renderedAtMs };
  return {
    html,
    gzipped: await promisify(gzip)(html),
    etag,
    policy: policyOfDigests([...scripts].map((code) => `sha256-${digestOf(code, 'base64')}`)),
    renderedAtMs,
  };
}

/** The code of each inline script whose tag carries a nonce. */
function scriptsWith(nonce: string, html: string): string[] {
  const scripts: string[] = [];
  let end = 0;
  // No "<" within a tag: what is left open before a tag of ours does not become a part of it.
  for (const { 0: tag, 1: attributes = '', index } of html.matchAll(/<script(\s[^<>]*)>/g)) {
    if (index < end || !attributes.includes(` nonce="${nonce}"`) || /\ssrc=/.test(attributes)) continue;
    const start = index + tag.length;
    end = html.indexOf('</script>', start);
    if (end === -1) break;
    scripts.push(html.slice(start, end));
  }
  return scripts;
}

function digestOf(text: string, encoding: 'base64' | 'base64url'): string {
  return createHash('sha256').update(text).digest(encoding);
}
