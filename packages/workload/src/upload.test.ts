import { expect, test } from 'vitest';
import { keptTexts, uploadSchema } from './elsewhere.ts';
import { PERCENTILE_GRID } from './requests.ts';
import { kindOf, OWN_PROFILES } from './run.ts';

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

test('a megabyte of wrong percentiles is refused by its length, not number by number', () => {
  const quantilesMs = Array.from({ length: 500_000 }, () => -1);
  const { error } = uploadSchema.safeParse({ result: { measurements: [{ quantilesMs }] } });
  const messages = error?.issues.flatMap(({ path, message }) =>
    path.includes('quantilesMs') ? [message] : [],
  );
  expect(messages).toEqual([`must have at most ${PERCENTILE_GRID.length} entries`]);
});
