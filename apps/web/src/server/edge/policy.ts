/** Directives of every page: it loads and sends only from here, goes into no frame, has no plug-ins. */
const ALWAYS = [
  "default-src 'none'",
  // Charts place their parts by style attributes, and the theme switch and dialogs put style elements in for a moment.
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "object-src 'none'",
];

/** React's development build makes functions from text to show the server's stacks. */
const FOR_DEVELOPMENT = " 'unsafe-eval'";

/**
 * Content security policy of a page rendered for one reader: scripts run that carry the nonce, and those they
 * load.
 */
export function policyOfNonce(nonce: string, { dev = false } = {}): string {
  return policy(`'nonce-${nonce}' 'strict-dynamic'${dev ? FOR_DEVELOPMENT : ''}`);
}

/** The policy of a page cached for many readers: our own files, and inline scripts by their digests ("sha256-…"). */
export function policyOfDigests(digests: readonly string[]): string {
  return policy(["'self'", ...digests.map((digest) => `'${digest}'`)].join(' '));
}

function policy(scripts: string): string {
  return [...ALWAYS, `script-src ${scripts}`].join('; ');
}
