export { zipOf } from '@headroom/builder/archive/testing';
export { IN_CLUSTER, namespacesUnder } from './cluster.ts';
export * from './engine.ts';
export * from './image-server.ts';
export * from './observe.ts';
export * from './places.ts';
export * from './stream-server.ts';
