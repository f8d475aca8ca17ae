import type { TrialConditions } from '@headroom/db';
import { aResult, RUN_ENVIRONMENT } from '@headroom/db/testing';
import { expect, test } from 'vitest';
import { changesBetween } from './environment-changes.ts';

test('what changed of host, rig and conditions between two commits stands in sentences', () => {
  const { environment = null, stolenCpuMs, windowMs } = aResult();
  const trial = (k6: string, governor: string): TrialConditions => ({
    ...{ id: k6, stolenCpuMs, windowMs },
    run: { ...RUN_ENVIRONMENT, versions: { ...RUN_ENVIRONMENT.versions, k6 } },
    environment: environment && { ...environment, governors: [governor] },
  });
  const before = [trial('1.3.0', 'performance'), trial('1.3.0', 'performance')];
  expect(changesBetween(before, [trial('1.3.0', 'performance')])).toEqual([]);
  expect(changesBetween(before, [trial('1.4.0', 'powersave')])).toEqual([
    'K6: 1.3.0 before, 1.4.0 from here on.',
    'Frequency governor: performance before, powersave from here on.',
  ]);
  expect(changesBetween([], [trial('1.4.0', 'powersave')])).toEqual([]);
});
