import type { RunBuild } from '@headroom/model/run';
import { expect, test } from 'vitest';
import { layoutsLabel } from './layouts-label.ts';

const built = (layouts?: 2): RunBuild => ({
  ...{ state: 'built', cached: false, seconds: 1 },
  ...(layouts && { layouts }),
});

test('servers built in two layouts, and those whose toolchain offers one, are told apart', () => {
  const builds = {
    'go (base)': built(2),
    'go (head)': built(2),
    // One side alone would compare layouts, not commits.
    'rust (base)': built(2),
    'rust (head)': built(),
    'python (base)': built(),
    'python (head)': built(),
  };
  expect(layoutsLabel({ servers: ['go'], builds })).toBe('two builds of each side in turns: go');
  expect(layoutsLabel({ servers: ['go', 'rust', 'python'], builds })).toBe(
    'two builds of each side in turns: go; one, its toolchain offers no other: rust, python',
  );
});
