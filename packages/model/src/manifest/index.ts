export * from './bare.ts';
export { manifestSchema, type ServerManifest } from './manifest.ts';
export * from './version-pattern.ts';
