import { expect, test } from 'vitest';
import { builtWithParts } from './toolchains.ts';

const DIGEST = '0123456789abcdef'.repeat(4);

test('a base image is shown by its reference and the beginning of its digest', () => {
  const toolchains = {
    go: '1.24.4',
    HEADROOM_BASE_0: `registry.example:5000/node:24@sha256:${DIGEST}`,
    GO_IMAGE: `headroom-base/go@sha256:${DIGEST}`,
    odd: 'from@somewhere',
  };
  expect(builtWithParts(toolchains)).toEqual([
    { shown: 'go 1.24.4', whole: 'go 1.24.4' },
    {
      shown: 'registry.example:5000/node:24 sha256:01234567…',
      whole: `HEADROOM_BASE_0 registry.example:5000/node:24@sha256:${DIGEST}`,
    },
    { shown: 'headroom-base/go sha256:01234567…', whole: `GO_IMAGE headroom-base/go@sha256:${DIGEST}` },
    { shown: 'odd from@somewhere', whole: 'odd from@somewhere' },
  ]);
});
