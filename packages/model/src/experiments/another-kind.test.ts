import { afterAll, beforeAll, expect, test, vi } from 'vitest';

/** Modules that know the kind: they derive their lists when they are loaded. */
async function withProbe() {
  vi.resetModules();
  const { addProbe } = await import('./test-kind.ts');
  await addProbe();
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
  expect(model.profileById('probe')).toMatchObject({ id: 'probe', depth: 3 });
  expect(model.profileById('probe:')).toBe(model.profileById('probe'));
  expect(model.profileById('probe:depth=5')).toMatchObject({ title: 'Probe, 5 levels', depth: 5 });
  expect(model.parseProfile('probe:x=1')).toEqual({
    message: 'load profile probe: unknown field "x"; allowed: depth',
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
