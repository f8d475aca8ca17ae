import { expect, test } from 'vitest';
import { askedPlan } from './planning-fields.ts';

test('an address that says nothing asks for a first load with 30 % left, without prices', () => {
  expect(askedPlan({ tab: 'planning' })).toMatchObject({
    errors: {},
    plan: { load: { perS: 100, peakFactor: 2, sparePct: 30 }, prices: null },
  });
});

test('prices are those of processors and memory, or of an instance of some size', () => {
  expect(askedPlan({ cpuPrice: '0.04', gbPrice: '0' }).plan?.prices).toEqual({
    ...{ kind: 'parts', cpuHour: 0.04, gbHour: 0 },
  });
  const instance = { instancePrice: ' 0.1 ', instanceCpus: '2', instanceGb: '4' };
  expect(askedPlan(instance).plan?.prices).toEqual({
    ...{ kind: 'instance', instanceHour: 0.1, cpus: 2, memoryGb: 4 },
  });
});

test.each([
  ['load', '0'],
  ['load', '-1'],
  ['load', '1,5'],
  ['load', '1e3'],
  ['load', '1000000001'],
  ['load', ''],
  ['peak', '0.9'],
  ['peak', '1001'],
  ['spare', '91'],
  ['spare', 'NaN'],
  ['cpuPrice', '-0.1'],
] as const)('%s of “%s” is refused with what it may be, and every text stays', (field, text) => {
  const asked = askedPlan({ load: '7', gbPrice: '3', [field]: text });
  expect(asked.errors[field]).toMatch(
    /^must be a number from [\d.]+ to [\d,]+, written as in 1500 or 0.5$|^must be given/,
  );
  expect(asked.plan).toBeNull();
  expect(asked.texts).toMatchObject({ gbPrice: '3', [field]: text });
});

test('the bounds themselves are allowed', () => {
  for (const params of [
    { load: '0.01', peak: '1', spare: '0' },
    { load: '1000000000', peak: '1000', spare: '90' },
  ]) {
    expect(askedPlan(params).errors).toEqual({});
  }
});

test('a price alone, a size alone and both kinds of prices are refused by the field', () => {
  expect(askedPlan({ cpuPrice: '1' }).errors).toEqual({
    gbPrice: 'must be given with the other price; 0 if it costs nothing',
  });
  expect(Object.keys(askedPlan({ instanceCpus: '1' }).errors)).toEqual(['instancePrice', 'instanceGb']);
  const both = { cpuPrice: '1', gbPrice: '1', instancePrice: '1', instanceCpus: '1', instanceGb: '1' };
  expect(askedPlan(both).errors).toEqual({
    instancePrice: 'must be left out, with its size, if prices of processors and memory are given',
  });
});
