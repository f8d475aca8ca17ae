import { expect, test } from 'vitest';
import { z } from 'zod';
import { MIN_ROUNDS_FOR_MEDIAN } from '../statistics/interval.ts';
import { REPORT_EXPERIMENTS } from './experiments.ts';

/** Descriptions of the kinds of intervals in a schema. */
const DESCRIPTIONS = /"`range`:[^"]*"/g;

test('intervals of experiments are described as what they are: those of medians', () => {
  const text = JSON.stringify(Object.values(REPORT_EXPERIMENTS).map(({ row }) => z.toJSONSchema(row)));
  const described = text.match(DESCRIPTIONS) ?? [];
  expect(described.length).toBeGreaterThan(4);
  for (const description of described) {
    expect(description).toContain(`fewer than ${MIN_ROUNDS_FOR_MEDIAN} rounds`);
    expect(description).toContain('of the median');
  }
  expect(text).not.toContain('below 6 starts');
});
