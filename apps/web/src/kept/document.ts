import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { nonceOf, policyOfDigests } from '../front/policy.ts';

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
 * A page from what Next.js answered. The nonce it was drawn with was for one reader; for many, its inline scripts are
 * known by their digests.
 */
export async function documentOf(body: Buffer, { encoding, policy = null }: Sent = {}): Promise<Document> {
  const sent = encoding === 'gzip' ? await promisify(gunzip)(body) : body;
  const text = joined(withoutNonce(sent.toString(), nonceOf(policy)));
  const html = Buffer.from(text);
  return {
    html,
    gzipped: await promisify(gzip)(html),
    etag: `W/"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`,
    policy: policyOfDigests(digestsOf(text)),
    madeAtMs: Date.now(),
  };
}

function withoutNonce(html: string, nonce: string | undefined): string {
  return nonce ? html.replaceAll(` nonce="${nonce}"`, '').replaceAll(nonce, '') : html;
}

const BETWEEN = '</script><script>';

/** Inline scripts that follow each other become one: Next.js writes hundreds, and each digest takes room in a header. */
function joined(html: string): string {
  return html.replaceAll(/(?:<script>(?:(?!<\/script>).)*<\/script>){2,}/gs, (scripts) =>
    scripts.replaceAll(BETWEEN, '\n;'),
  );
}

/** The digest of each inline script, as a content security policy names it. */
function digestsOf(html: string): string[] {
  const scripts = html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>(.*?)<\/script>/gs);
  const digests = [...scripts].map(([, code = '']) => createHash('sha256').update(code).digest('base64'));
  return [...new Set(digests)].map((digest) => `sha256-${digest}`);
}
