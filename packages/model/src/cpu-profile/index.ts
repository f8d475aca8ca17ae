export * from './cpu-profile.ts';
