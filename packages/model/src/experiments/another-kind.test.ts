import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { DEFAULT_ANSWERS } from './experiment.ts';

const load = {
  title: 'Probe',
  description: 'A kind that only this test has',
  builtIn: { kind: 'probe', id: 'probe', title: 'Probe', description: 'Probes', limits: { cpus: 1 } },
  fields: {},
  profileOf: () => load.builtIn,
  seconds: () => 7,
  windowLabel: () => 'all of it',
  isDivisible: () => true,
};
const probe = {
  ...{ ...DEFAULT_ANSWERS, ...load, plural: 'Probes', isComparable: true },
  outcome: z.strictObject({ kind: z.literal('probe'), found: z.number() }),
};

/** Modules that know the kind: they derive their lists when they are loaded. */
async function withProbe() {
  vi.resetModules();
  const { EXPERIMENT_KINDS, EXPERIMENT_LOADS } = await import('./loads.ts');
  Object.assign(EXPERIMENT_LOADS, { probe: load });
  EXPERIMENT_KINDS.push('probe' as never);
  const { EXPERIMENTS } = await import('./experiments.ts');
  Object.assign(EXPERIMENTS, { probe });
  const modules = await Promise.all([
    import('../comparison/index.ts'),
    import('../load/index.ts'),
    import('../run/index.ts'),
    import('./index.ts'),
  ]);
  return Object.assign({}, ...modules) as (typeof modules)[0] &
    (typeof modules)[1] &
    (typeof modules)[2] &
    (typeof modules)[3];
}

let model: Awaited<ReturnType<typeof withProbe>>;
beforeAll(async () => {
  model = await withProbe();
});
afterAll(() => {
  vi.resetModules();
});

test('a kind is known everywhere by its lines in the two tables', () => {
  expect(model.profileById('probe')).toBe(load.builtIn);
  expect(model.profileById('probe:')).toBe(load.builtIn);
  expect(model.parseProfile('probe:x=1')).toEqual({
    message: 'load profile probe: unknown field "x"; allowed: ',
  });
  expect(model.testSeconds(model.profileById('probe'))).toBe(7);
  expect(model.isDivisible(model.profileById('probe'), {}, 3)).toBe(true);
  expect(model.kindOf('probe')).toBe('probe');
  expect(model.isComparable('probe')).toBe(true);
  expect(model.isUploaded('probe')).toBe(false);
  for (const list of [
    model.CUSTOM_KINDS,
    model.OWN_PROFILES,
    model.RUN_KINDS,
    model.COMPARABLE_EXPERIMENTS,
  ]) {
    expect(list).toContain('probe');
  }
  expect(model.profilesOf('io').map(({ id }) => id)).toContain('probe');
  expect(model.mayLoad('synthetic', 'probe')).toBe(true);
  expect(model.experimentSchema.parse({ kind: 'probe', found: 1 })).toEqual({ kind: 'probe', found: 1 });
});
