/** Log without secrets, and metrics behind a token. */
export * from './log.ts';
export * from './metrics.ts';
export * from './redact.ts';
export * from './release.ts';
export * from './short.ts';
