import { expect, test } from 'vitest';
import { checkRunners } from './runners-use.ts';

const LOAD = { startedAtMs: 10_000, windowStartMs: 5000, windowEndMs: 25_000 };

/** Samples twice a second of two runners, of which the second uses such a share of a processor. */
const samples = (share: number, untilS = 25) =>
  Array.from({ length: 2 * untilS }, (_, at) => ({
    atMs: LOAD.startedAtMs + 500 * at,
    cpuMs: new Map([
      ['1', 100 * at],
      ['2', 500 * share * at],
    ]),
  }));

test('a load of which no runner uses up its processor counts', () => {
  expect(() => checkRunners(samples(0.84), LOAD, 1)).not.toThrow();
  expect(() => checkRunners(samples(1.6), LOAD, 2)).not.toThrow();
});

test('one that uses more than 85 % makes the trial invalid, and is named', () => {
  expect(() => checkRunners(samples(0.9), LOAD, 1)).toThrow(
    expect.objectContaining({
      outcome: 'invalid',
      message: expect.stringMatching(/^runner 2 used 90 % of its processor, of which 85 % are allowed/),
    }),
  );
});

test('runners that told of less than half of the load fail the rig', () => {
  const rigFailed = expect.objectContaining({ outcome: 'rig_failed' });
  expect(() => checkRunners(samples(0.1, 12), LOAD, 1)).toThrow(rigFailed);
  expect(() => checkRunners([], LOAD, 1)).toThrow(rigFailed);
});
