/** How a process is watched: its log without secrets, and its metrics for whoever has the token. */
export * from './log.ts';
export * from './metrics.ts';
export * from './redact.ts';
export * from './short.ts';
