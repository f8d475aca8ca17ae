export * from './engine.ts';
export * from './observe.ts';
export * from './places.ts';
