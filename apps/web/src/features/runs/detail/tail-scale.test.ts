import { TAIL_PERCENTILES } from '@headroom/report';
import { expect, test } from 'vitest';
import { lackOf } from './tail-chart.tsx';
import { drawTails, type Tail } from './tail-scale.ts';

const tail = (serverId: string, values: Readonly<Record<number, number>>): Tail => ({
  serverId,
  colour: 'var(--s1)',
  dash: undefined,
  points: Object.entries(values).map(([pct, ms]) => ({ pct: Number(pct), ms })),
});
const whole = tail('rust', Object.fromEntries(TAIL_PERCENTILES.map((pct, index) => [pct, 2 ** index])));

test('the axis spans the nines that are drawn, and each further one takes the same room', () => {
  const drawing = drawTails([tail('go', { 90: 1, 99: 10, 99.9: 100 })], 'log');
  expect(drawing?.stops.map(({ label, pct }) => [label, pct])).toEqual([
    ['P90', 0],
    ['P99', 50],
    ['P99.9', 100],
  ]);
});

test('latencies stand on a logarithmic axis or on one from zero', () => {
  const tails = [tail('go', { 90: 1, 99: 10, 99.9: 100 })];
  expect(drawTails(tails, 'log')?.lines[0]?.d).toBe('m+0+100+50-50+50-50');
  expect(drawTails(tails, 'linear')?.lines[0]?.d).toBe('m+0+99+50-9+50-90');
  expect(drawTails(tails, 'linear')?.heights.map(({ label }) => label)).toEqual(['0', '50', '100']);
});

test('a stop reads the value of every server that has one', () => {
  const drawing = drawTails([whole, tail('go', { 50: 1.234, 75: 3 })], 'log');
  expect(drawing?.stops).toHaveLength(TAIL_PERCENTILES.length);
  expect(drawing?.lines[1]?.at.map((value) => value?.shown)).toEqual([
    '1.23',
    '3.00',
    ...Array(7).fill(undefined),
  ]);
});

test('latencies of nothing are drawn, on a linear axis', () => {
  expect(drawTails([tail('go', { 50: 0, 90: 0 })], 'log')?.lines[0]?.d).toBe('m+0+100+100+0');
  expect(drawTails([tail('go', { 50: 0, 90: 5 })], 'log')?.lines[0]?.at[0]?.pct).toBe(0);
});

test('without any point there is nothing to draw', () => {
  expect(drawTails([tail('go', {})], 'log')).toBeNull();
  expect(drawTails([], 'log')).toBeNull();
});

test('what is not drawn is said, with why', () => {
  expect(lackOf([whole])).toBe('');
  expect(lackOf([whole, tail('go', { 50: 1 })])).toContain('beyond: P75 and up of go');
  expect(lackOf([tail('a', { 50: 1 }), tail('b', { 50: 1 })])).toMatch(/beyond: P75 and up$/);
});
