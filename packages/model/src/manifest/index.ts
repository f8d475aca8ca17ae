export { manifestSchema, type ServerManifest } from './manifest.ts';
export * from './version-pattern.ts';
