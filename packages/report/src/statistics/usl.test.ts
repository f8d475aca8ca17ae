import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fitUsl, type UslTerms, uslAt, uslPeak } from './usl.ts';

const LEVELS = [1, 2, 5, 10, 20, 50, 100, 200];
const exact = (terms: UslTerms, levels = LEVELS) => levels.map((n) => ({ n, perS: uslAt(terms, n) }));

test('terms that made the points are found again', () => {
  fc.assert(
    fc.property(
      fc.double({ min: 0.1, max: 1e5, noNaN: true }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.double({ min: 0, max: 0.1, noNaN: true }),
      (lambda, sigma, kappa) => {
        const fit = fitUsl(exact({ lambda, sigma, kappa }));
        expect((fit?.lambda ?? 0) / lambda).toBeCloseTo(1, 6);
        expect(fit?.sigma).toBeCloseTo(sigma, 6);
        expect(fit?.kappa).toBeCloseTo(kappa, 6);
        expect(fit?.errorPct).toBeLessThan(1e-4);
      },
    ),
  );
});

test('a concurrency below one, as pauses make it, is as good as another', () => {
  const terms = { lambda: 500, sigma: 0.2, kappa: 0.001 };
  const fit = fitUsl(exact(terms, [0.05, 0.1, 0.5, 2, 8, 40]));
  expect(fit?.sigma).toBeCloseTo(0.2, 8);
  expect(fit?.kappa).toBeCloseTo(0.001, 8);
});

test('a textbook example: peak at the root of (1 − σ) / κ', () => {
  const terms = { lambda: 995.65, sigma: 0.02671, kappa: 0.000769 };
  expect(uslPeak(terms)).toBeCloseTo(35.6, 1);
  expect(uslPeak({ ...terms, kappa: 0 })).toBeNull();
  expect(uslAt(terms, 1)).toBe(995.65);
});

test('noise of 5 % moves the terms a little, and is the error of the fit', () => {
  const terms = { lambda: 300, sigma: 0.05, kappa: 0.0005 };
  const noise = [1.05, 0.95, 1.05, 0.95, 1.05, 0.95, 1.05, 0.95];
  const fit = fitUsl(exact(terms).map(({ n, perS }, at) => ({ n, perS: perS * (noise[at] ?? 1) })));
  expect(fit?.errorPct).toBeGreaterThan(2);
  expect(fit?.errorPct).toBeLessThan(6);
  expect(fit?.sigma).toBeCloseTo(0.05, 1);
  expect(fit?.r2).toBeGreaterThan(0.97);
});

test('one at a time: flat data are all contention, and nothing varies that the law could explain', () => {
  const fit = fitUsl(LEVELS.map((n) => ({ n, perS: 200 })));
  expect(fit?.sigma).toBeCloseTo(1, 8);
  expect(fit?.kappa).toBeCloseTo(0, 8);
  expect(fit).toMatchObject({ r2: null });
});

test('no term is below zero where throughput grows faster than concurrency, or falls from the first', () => {
  const faster = fitUsl(LEVELS.map((n) => ({ n, perS: n ** 1.3 })));
  expect(faster).toMatchObject({ sigma: 0, kappa: 0 });
  expect(faster?.errorPct).toBeGreaterThan(10);
  const falling = fitUsl(LEVELS.map((n) => ({ n, perS: 100 / n })));
  expect(falling?.sigma).toBeLessThanOrEqual(1);
  expect(falling?.kappa).toBeGreaterThan(0);
});

test('three points are no test of three terms', () => {
  const points = exact({ lambda: 10, sigma: 0.1, kappa: 0 }, [1, 2, 5]);
  expect(fitUsl(points)).toBeNull();
  expect(fitUsl([...points, ...points])).toBeNull();
});
