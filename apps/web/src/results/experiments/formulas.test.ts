import { EXPERIMENT_KINDS, type ExperimentKind } from '@headroom/model/experiments';
import { MIN_ROUNDS_FOR_MEDIAN } from '@headroom/report';
import { expect, test } from 'vitest';
import { webExperiment } from './experiments.ts';
import { MEDIAN_INTERVAL } from './formula.ts';

const formulaOf = (kind: ExperimentKind, name: string) =>
  webExperiment(kind).formulas.find(({ what }) => what === name)?.formula;

test.each(EXPERIMENT_KINDS)('an interval of %s lies between two of the ordered rounds', (kind) => {
  expect([undefined, MEDIAN_INTERVAL.formula]).toContain(formulaOf(kind, 'Interval'));
});

test.each([
  ['capacity', 'Takes the most', 'above that of every other server'],
  ['scaling', 'Scales', 'above 1'],
] as const)('%s: “%s” is said by intervals, from the rounds on that these need', (kind, what, where) => {
  expect(formulaOf(kind, what)).toContain(`lies ${where}, from ${MIN_ROUNDS_FOR_MEDIAN} rounds on`);
});
