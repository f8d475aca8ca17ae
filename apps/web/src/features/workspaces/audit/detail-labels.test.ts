import { expect, test } from 'vitest';
import { detailLabel } from './detail-labels.ts';

test.each<[unknown, string]>([
  [{}, ''],
  [null, ''],
  [{ role: 'viewer' }, ': role viewer'],
  [{ shared: false }, ': shared no'],
  [{ maxQueuedRuns: 5, maxStoredMb: null }, ': max queued runs 5, max stored mb none'],
])('%j reads “%s”', (details, words) => {
  expect(detailLabel(details)).toBe(words);
});
