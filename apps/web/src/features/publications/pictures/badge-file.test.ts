import { expect, test } from 'vitest';
import type { StoredComparison } from '../stored-comparison.ts';
import { capacityRow } from '../test-stored.ts';
import { badgeFile } from './badge-file.ts';

const comparison: StoredComparison = {
  ...{ servers: ['go'], rounds: 8, headline: 'go is slower', tone: 'worse' },
  ...{ counts: { regressed: 2 }, failures: [], changes: [] },
};
const of = (file: string, metric?: 'p95' | 'capacity') => ({ file, metric, caveats: '' });

test('the badge of a comparison says its verdict, and refuses a metric', () => {
  const kept = { figures: [], comparison };
  expect(badgeFile(kept, of('verdict.svg'))).toContain('2 regressed');
  expect(() => badgeFile(kept, of('verdict.svg', 'p95'))).toThrow(
    expect.objectContaining({
      fields: [{ path: 'metric', message: expect.stringContaining('verdict over all metrics') }],
    }),
  );
  expect(() => badgeFile(kept, of('go.svg'))).toThrow('there is: verdict.svg.');
});

test('the badge of a server shows the metric that is asked for', () => {
  const kept = { figures: [capacityRow('go', 1180)], comparison: null };
  expect(badgeFile(kept, of('go.svg', 'capacity'))).toContain('1,180 calls/s');
  const caveats = 'smoke, host busy';
  expect(badgeFile(kept, { ...of('go.svg', 'capacity'), caveats })).toContain(
    'P99 ≤ 100 ms, smoke, host busy',
  );
  expect(badgeFile(kept, of('go.svg', 'p95'))).toContain('not measured');
  expect(() => badgeFile(kept, of('go'))).toThrow('There is no badge "go"; there is: go.svg.');
});
