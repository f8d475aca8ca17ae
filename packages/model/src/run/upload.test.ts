import { expect, test } from 'vitest';
import { PERCENTILE_GRID } from '../suite/requests.ts';
import { kindOf, OWN_PROFILES } from './run.ts';
import { keptTexts, uploadSchema } from './upload.ts';

test('texts of a result are cut, and freed of what cannot be stored', () => {
  const text = `\0${'a'.repeat(69_999)}\0\ud800`;
  const checks = [
    { name: 'a', reason: text },
    { name: 'b', reason: null },
  ];
  const kept = keptTexts({
    ...{ log: text, reason: text },
    checks,
  });
  const begun = `\uFFFD${'a'.repeat(9_999)}`;
  expect(kept).toEqual({
    ...{ log: `${'a'.repeat(65_534)}\uFFFD\uFFFD`, reason: begun },
    checks: [
      { name: 'a', reason: begun },
      { name: 'b', reason: null },
    ],
  });
});

test('an upload is of a load profile that files may be loaded by', () => {
  const wrong = (profile: string) =>
    uploadSchema.safeParse({ profile }).error?.issues.filter(({ path }) => path[0] === 'profile');
  const allowed = OWN_PROFILES.filter((id) => kindOf(id) === 'single');
  for (const profile of allowed) expect(wrong(profile)).toEqual([]);
  // Outcomes of experiments are not kept.
  for (const profile of [
    'published-synthetic',
    'capacity',
    'sweep',
    'soak',
    'starts',
    'capacity:p99=5',
    'closed:users=3,seconds=9,tools=5',
  ]) {
    expect(wrong(profile)).toMatchObject([
      {
        message: `must be one of ${allowed.join(', ')}, or one of your own that begins with closed:, open:, sequential:`,
      },
    ]);
  }
  for (const profile of [
    'closed:users=3,seconds=3600,warmup=600',
    'open:rate=5,seconds=9',
    'sequential:calls=5',
  ]) {
    expect(wrong(profile)).toEqual([]);
  }
  expect(wrong('closed:users=0,seconds=9')).toMatchObject([
    { message: 'load profile closed: users must be a whole number from 1 to 1000' },
  ]);
});

test('a measurement counts errors of kinds that exist, and may lack those that not each has', () => {
  const problems = (errors: object) =>
    uploadSchema
      .safeParse({ result: { measurements: [{ errors }] } })
      .error?.issues.filter(({ path }) => path.includes('errors'));
  const standing = { http: 0, jsonrpc: 0, is_error: 0, check: 0 };
  expect(problems(standing)).toEqual([]);
  expect(problems({ ...standing, timeout: 1, unauthorized: 2, session_lost: 3 })).toEqual([]);
  expect(problems({ ...standing, timeout: -1 })).toHaveLength(1);
  expect(problems({ ...standing, other: 1 })).toHaveLength(1);
  expect(problems({ http: 0, jsonrpc: 0, is_error: 0 })).toHaveLength(1);
});

test('a megabyte of wrong percentiles is refused by its length, not number by number', () => {
  const quantilesMs = Array.from({ length: 500_000 }, () => -1);
  const { error } = uploadSchema.safeParse({ result: { measurements: [{ quantilesMs }] } });
  const messages = error?.issues.flatMap(({ path, message }) =>
    path.includes('quantilesMs') ? [message] : [],
  );
  expect(messages).toEqual([`must have at most ${PERCENTILE_GRID.length} entries`]);
});

/** Messages about a comparison of an upload, with the fields that they name. */
function faultsOf(comparison: object, elsewhere: object = {}): string[] {
  const { error } = uploadSchema.safeParse({ ...UPLOAD, elsewhere: { ...ORIGIN, ...elsewhere }, comparison });
  return error?.issues.map(({ path, message }) => `${path.join('.')} ${message}`) ?? [];
}

const STARTED = {
  ...{ fileHash: '0'.repeat(64), runtime: 'process', isolated: false, unchecked: [] },
} as const;
const ORIGIN = {
  machine: { name: 'laptop', os: 'Linux', cpuModel: 'CPU', cpus: 8, memoryMb: 1000 },
  headroom: '0.1.0',
  ...STARTED,
};
const UPLOAD = { server: 'any', profile: 'quick', handshake: 'session' };
const FAILED = {
  ...{ outcome: 'server_failed', reason: 'it ended', phases: [], log: '', measurements: [], resources: [] },
  ...{ checks: [], coldStartMs: null, idleMemoryMb: null, windowMs: null, testMs: null },
  ...{ countedRequests: null, hostCpuMs: null, stolenCpuMs: null, rigCpuMs: null },
  ...{ busiestThreadMs: null, busiestBackendMs: null },
};
const trial = (side: string, round: number, result: object = FAILED) => ({ side, round, result });
const COMPARISON = {
  ...{ base: 'a', head: 'b', rounds: 6, untilDecided: true },
  trials: [trial('base', 1), trial('head', 1)],
};

test('trials of a comparison are those of its sides and rounds, each one that may be', () => {
  const base = { base: STARTED };
  const faults = (over: object) => faultsOf({ ...COMPARISON, ...over }, base);
  expect(faults({})).toEqual([]);
  expect(faults({ trials: [trial('base', 1), trial('base', 1)] })).toEqual([
    'comparison.trials.1.round duplicates base of round 1',
  ]);
  expect(faults({ trials: [trial('base', 7)] })).toEqual([
    'comparison.trials.0.round must be at most 6, the rounds of the comparison',
  ]);
  expect(faults({ rounds: 5 })).toEqual(['comparison.rounds must be at least 6 where untilDecided is true']);
  expect(faults({ rounds: 101 })).toEqual(['comparison.rounds must be at most 100']);
  expect(faults({ trials: Array.from({ length: 201 }, () => trial('base', 1)) })).toContain(
    'comparison.trials must have at most 200 entries',
  );
  expect(faults({ trials: [trial('head', 1, { ...FAILED, reason: null })] })).toEqual([
    'comparison.trials.0.result.reason must say why it did not pass, and be null where it did',
  ]);
  expect(faultsOf(COMPARISON, { base: { ...STARTED, unchecked: ['x'] } })).toEqual([
    'elsewhere.base.unchecked.0 is not a tool of the trials of base',
  ]);
});

test('a tool may have the name of a protocol request; no other two requests have one name', () => {
  const faults = (...kinds: string[]) => {
    const none = { minMs: null, meanMs: null, maxMs: null, quantilesMs: [] };
    const errors = { http: 0, jsonrpc: 0, is_error: 0, check: 0 };
    const measurements = kinds.map((kind) => ({ name: 'delete', kind, count: 0, errors, ...none }));
    const { error } = uploadSchema.safeParse({
      ...{ ...UPLOAD, elsewhere: ORIGIN },
      result: { ...FAILED, measurements },
    });
    return error?.issues.map(({ path, message }) => `${path.join('.')} ${message}`) ?? [];
  };
  expect(faults('tool', 'delete')).toEqual([]);
  expect(faults('tool', 'tool')).toEqual(['result.measurements.1.name duplicates "delete"']);
});

test('an upload is one trial or a comparison, and tells of the base of a comparison alone', () => {
  expect(faultsOf(COMPARISON)).toEqual(['elsewhere.base must be given exactly where comparison is']);
  const oneSided = { base: ['find'], head: [], dependent: [] };
  expect(faultsOf(COMPARISON, { base: STARTED, oneSided })).toEqual([]);
  const alone = uploadSchema.safeParse({ ...UPLOAD, elsewhere: { ...ORIGIN, oneSided }, result: FAILED });
  expect(alone.error?.issues).toMatchObject([
    { path: ['elsewhere', 'oneSided'], message: 'must be left out where comparison is' },
  ]);
  const none = uploadSchema.safeParse({ ...UPLOAD, elsewhere: ORIGIN });
  expect(none.error?.issues).toMatchObject([
    { path: ['result'], message: 'or comparison: give one of the two' },
  ]);
});

test('contexts are of the sides of a comparison, or of the one trial', () => {
  const context = (side: string | null) => ({
    side,
    figures: null,
    problem: 'it lists nothing',
    digests: null,
  });
  const faults = (...contexts: object[]) => {
    const elsewhere = { ...ORIGIN, base: STARTED };
    const { error } = uploadSchema.safeParse({ ...UPLOAD, elsewhere, comparison: COMPARISON, contexts });
    return error?.issues.map(({ path, message }) => `${path.join('.')} ${message}`) ?? [];
  };
  expect(faults(context('base'), context('head'))).toEqual([]);
  expect(faults(context(null))).toEqual(['contexts.0.side must be given exactly where comparison is']);
  expect(faults(context('base'), context('base'))).toEqual(['contexts.1.side duplicates another entry']);
});
