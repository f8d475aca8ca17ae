import type { Startable } from '@headroom/builder';

/** A program that the sandbox starts as a server, and that was not built: it needs no toolchain. */
export const NOT_BUILT: Omit<Startable, 'start'> = {
  id: 'program',
  title: 'program',
  folder: '/',
  sources: [],
  requires: [],
  build: [],
  buildEnv: {},
};
