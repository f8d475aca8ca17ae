import { suiteById } from '@headroom/model/run';
import { expect, test } from 'vitest';
import { studyLoadLabel } from './study-load.ts';

test('a load is modelled on that of the study where profile and handshake are, as far as the study tells them', () => {
  const label = (suite: string, profile: string, handshake: string) =>
    studyLoadLabel({ profile, handshake }, suiteById(suite).study);
  expect(label('io', 'published', 'session')).toBe('modelled on the study’s');
  expect(label('io', 'published', 'persistent')).toBe('not the study’s');
  expect(label('io', 'quick', 'session')).toBe('not the study’s');
  expect(label('synthetic', 'published-synthetic', 'session')).toBe('modelled on the study’s');
  expect(label('payload', 'concurrent', 'session')).toBe('not the study’s');
  for (const handshake of ['session', 'persistent']) {
    expect(label('payload', 'sequential', handshake)).toBe(
      'modelled on the study’s, whose handshake was not published',
    );
  }
});
