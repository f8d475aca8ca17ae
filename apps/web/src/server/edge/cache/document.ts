import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { nonceOf, policyOfDigests } from '#server/edge/policy.ts';

/** A page as it is sent, made once for all its readers: Next.js draws and compresses it for each. */
export interface Document {
  readonly html: Buffer;
  readonly gzipped: Buffer;
  readonly etag: string;
  /** Its content security policy. */
  readonly policy: string;
  readonly madeAtMs: number;
}

/** How Next.js sent a page: the headers that matter here. */
interface Sent {
  readonly encoding?: string | null;
  readonly policy?: string | null;
}

/**
 * A page from what Next.js answered. The nonce it was drawn with was for one reader; for many, the inline scripts that
 * carried it are known by their digests. A script without it is none of ours, and stays one that no browser runs.
 */
export async function documentOf(body: Buffer, { encoding, policy = null }: Sent = {}): Promise<Document> {
  const sent = encoding === 'gzip' ? await promisify(gunzip)(body) : body;
  const { text, scripts } = forMany(sent.toString(), nonceOf(policy));
  const html = Buffer.from(text);
  return {
    html,
    gzipped: await promisify(gzip)(html),
    etag: `W/"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`,
    policy: policyOfDigests(digestsOf(scripts)),
    madeAtMs: Date.now(),
  };
}

/** A page without the nonce it was drawn with, and the code of the inline scripts that carried it. */
function forMany(drawn: string, nonce: string | undefined): { text: string; scripts: string[] } {
  if (!nonce) return { text: drawn, scripts: [] };
  const html = joined(drawn, nonce);
  // No "<" within a tag: what is left open before a tag of ours does not become a part of it.
  const own = new RegExp(`<script(?![^<>]*\\ssrc=)[^<>]*\\snonce="${nonce}"[^<>]*>(.*?)</script>`, 'gs');
  const without = (text: string) => text.replaceAll(` nonce="${nonce}"`, '').replaceAll(nonce, '');
  return { text: without(html), scripts: [...html.matchAll(own)].map(([, code = '']) => without(code)) };
}

/** Inline scripts that follow each other become one: Next.js writes hundreds, and each digest takes room in a header. */
function joined(html: string, nonce: string): string {
  const open = `<script nonce="${nonce}">`;
  const several = new RegExp(`(?:${open}(?:(?!</script>).)*</script>){2,}`, 'gs');
  return html.replaceAll(several, (scripts) => scripts.replaceAll(`</script>${open}`, '\n;'));
}

/** The digest of each script, as a content security policy names it. */
function digestsOf(scripts: readonly string[]): string[] {
  const digests = scripts.map((code) => createHash('sha256').update(code).digest('base64'));
  return [...new Set(digests)].map((digest) => `sha256-${digest}`);
}
