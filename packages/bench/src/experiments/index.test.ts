import { EXPERIMENT_KINDS, EXPERIMENTS } from '@headroom/model/experiments';
import { expect, test } from 'vitest';
import { runnerFor } from './index.ts';

test.each(EXPERIMENT_KINDS)(
  '%s is measured as its kind says: on a server that runs, or on servers it starts',
  (kind) => {
    const { builtIn, startsServers } = EXPERIMENTS[kind];
    expect('start' in runnerFor(builtIn)).toBe(startsServers);
  },
);
