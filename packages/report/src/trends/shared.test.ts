import { expect, test } from 'vitest';
import { isShared, type SteppingLine } from './shared.ts';
import type { Step } from './steps.ts';

const PLACES = 12;

/** A server that steps at a place; null: nowhere. @param measured whether it was measured at each place */
function line(
  place: number | null,
  direction: Step['direction'] = 'worse',
  measured: (place: number) => boolean = () => true,
): SteppingLine {
  const step = { before: 1, after: 2, change: 2, p: 0.01, direction };
  return {
    isMeasured: Array.from({ length: PLACES }, (_, at) => measured(at)),
    steps: place === null ? [] : [{ ...step, index: place }],
  };
}

test('three servers that step at once, or within two commits, share the step', () => {
  expect(isShared(6, [line(6), line(7), line(4)])).toBe(true);
});

test('one server, two of three, two alone and two directions share nothing', () => {
  expect(isShared(6, [line(6), line(null), line(null)])).toBe(false);
  expect(isShared(6, [line(6), line(6), line(null)])).toBe(false);
  expect(isShared(6, [line(6), line(6), line(9)])).toBe(false);
  expect(isShared(6, [line(6), line(6)])).toBe(false);
  expect(isShared(6, [line(6), line(6), line(6, 'better')])).toBe(false);
});

test('a server that was hardly measured on one side is no witness, for or against', () => {
  const late = line(null, 'worse', (place) => place >= 5);
  expect(isShared(6, [line(6), line(6), line(6), late])).toBe(true);
  expect(isShared(6, [line(6), line(6), late])).toBe(false);
});
