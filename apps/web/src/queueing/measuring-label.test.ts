import { profileById } from '@headroom/model/run';
import { expect, test } from 'vitest';
import { measuringLabel } from './measuring-label.ts';

test('no most is told of a load whose tests may take longer than planned', () => {
  const label = (profile: string, atMost: boolean) => measuringLabel(profileById(profile), { atMost });
  expect(label('quick', true)).toBe('Measuring takes at most about');
  expect(label('sequential', true)).toBe('Measuring all rounds takes about');
  expect(label('sequential', false)).toBe('Measuring takes about');
});
