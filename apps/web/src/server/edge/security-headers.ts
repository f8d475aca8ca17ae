/** Sent with every answer. The content security policy comes with the first page that shows what strangers wrote. */
export const SECURITY_HEADERS: readonly { key: string; value: string }[] = [
  { key: 'x-content-type-options', value: 'nosniff' },
  { key: 'x-frame-options', value: 'DENY' },
  { key: 'referrer-policy', value: 'same-origin' },
  { key: 'cross-origin-opener-policy', value: 'same-origin' },
  { key: 'cross-origin-resource-policy', value: 'same-origin' },
  { key: 'permissions-policy', value: 'camera=(), microphone=(), geolocation=(), browsing-topics=()' },
];
