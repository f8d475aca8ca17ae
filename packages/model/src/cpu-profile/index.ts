export * from './cpu-profile.ts';
export * from './figures.ts';
