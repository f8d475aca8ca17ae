import { expect, test } from 'vitest';
import { decodeSamples, encodeSamples } from './series.ts';

test('samples come back: times to the millisecond, values to 1/65534 of the highest', () => {
  const samples = {
    atS: Array.from({ length: 320 }, (_, i) => i + 1 + (i % 7) / 3000),
    cpuPct: Array.from({ length: 320 }, (_, i) => (i * 7919) % 6400),
    memoryMb: Array.from({ length: 320 }, (_, i) => 5 + i / 3),
  };
  const encoded = encodeSamples(samples);
  expect(Math.max(...encoded.cpuSteps, ...encoded.memorySteps)).toBe(32_767);
  const decoded = decodeSamples(encoded);
  for (const [i, at] of samples.atS.entries()) expect(decoded.atS[i]).toBeCloseTo(at, 3);
  const within = (got: number[], wanted: number[]) => {
    const most = Math.max(...wanted) / 65_534;
    expect(got).toHaveLength(wanted.length);
    for (const [i, value] of wanted.entries()) {
      expect(Math.abs((got[i] ?? Number.NaN) - value)).toBeLessThanOrEqual(most * 1.000001);
    }
  };
  within(decoded.cpuPct, samples.cpuPct);
  within(decoded.memoryMb, samples.memoryMb);
});

test('rounding of times does not add up', () => {
  const atS = Array.from({ length: 10_000 }, (_, i) => (i + 1) * 1.0004);
  const zeros = atS.map(() => 0);
  const decoded = decodeSamples(encodeSamples({ atS, cpuPct: zeros, memoryMb: zeros }));
  expect(decoded.atS.at(-1)).toBe(10_004);
  expect(decoded.cpuPct).toEqual(zeros);
});

test('an empty series stays empty', () => {
  const none = { atS: [], cpuPct: [], memoryMb: [] };
  expect(decodeSamples(encodeSamples(none))).toEqual(none);
});

test.each([
  [{ atS: [1, 2], cpuPct: [1], memoryMb: [1, 2] }, 'it has 2 times, 1 of processor use and 2 of memory'],
  [{ atS: [1], cpuPct: [-1], memoryMb: [1] }, 'a sample of processor use is -1'],
  [{ atS: [1], cpuPct: [1], memoryMb: [Number.NaN] }, 'a sample of memory is NaN'],
])('refuses what it cannot keep (%#)', (samples, message) => {
  expect(() => encodeSamples(samples)).toThrow(message);
});
