import { comparisonRequestSchema, WATCH_DOUBT } from '@headroom/model/comparison';
import type { Headline } from '@headroom/report/compare';
import { describe, expect, test } from 'vitest';
import { measureAgain, roundsToDecide } from './measure-again.ts';

const revision = (commit: string, dirty = false) => ({
  repository: '.',
  commit,
  dirty,
  subject: null,
  committedAt: null,
});
const base = { ref: 'main', revision: revision('aa11bb22') };
const head = { ref: 'feature/cart', revision: revision('bb22cc33') };
const run = {
  projectId: null,
  suite: 'io',
  repository: 'https://a.b/c.git',
  servers: ['go'],
  tools: ['checkout'],
  rounds: 8,
  untilDecided: true,
  profile: 'quick',
  handshake: 'persistent',
  hostClass: 'epyc-8',
  doubt: 0.05,
  layouts: 2,
};

describe('the request', () => {
  test('is for the same commits and settings, with other rounds', () => {
    const body = measureAgain({ run, base, head }, 22);
    expect(body).toEqual({
      base: 'aa11bb22',
      head: 'bb22cc33',
      suite: 'io',
      repository: 'https://a.b/c.git',
      servers: ['go'],
      tools: ['checkout'],
      profile: 'quick',
      handshake: 'persistent',
      hostClass: 'epyc-8',
      untilDecided: true,
      layouts: 2,
      rounds: 22,
    });
    expect(comparisonRequestSchema.parse(body)).toMatchObject(body ?? {});
  });

  test('has the doubt of a watch where that queued the comparison', () => {
    const body = measureAgain({ run: { ...run, doubt: WATCH_DOUBT }, base, head }, 22);
    expect(comparisonRequestSchema.parse(body).doubt).toBe(WATCH_DOUBT);
  });

  test('leaves to a project what it decides', () => {
    const ofProject = { ...run, projectId: 'ba5eba11-0000-4000-8000-000000000000', suite: 'own-1' };
    const body = measureAgain({ run: ofProject, base, head }, 22);
    expect(body).toMatchObject({ project: ofProject.projectId, base: 'aa11bb22' });
    expect(body).not.toHaveProperty('suite');
    expect(body).not.toHaveProperty('repository');
  });

  test.each([
    ['the project is gone', { run: { ...run, suite: 'own-1' }, base, head }],
    ['a side holds changes', { run, base, head: { ...head, revision: revision('bb22cc33', true) } }],
    ['a side was not looked up', { run, base: { ref: 'main', revision: null }, head }],
  ])('is none where %s', (_why, measured) => {
    expect(measureAgain(measured, 22)).toBeNull();
  });
});

describe('the rounds', () => {
  const open = (moreRounds?: number): Headline => ({
    text: 'Inconclusive',
    tone: 'open',
    ...(moreRounds !== undefined && { moreRounds: { count: moreRounds, decide: true } }),
  });
  const of = (
    headline: Headline | null,
    {
      rounds = 8,
      status = 'finished',
    }: { rounds?: number; status?: 'finished' | 'running' | 'cancelled' } = {},
  ) => roundsToDecide({ run: { status }, comparison: { rounds }, headline });

  test('are those that were measured and those that are missing', () => {
    expect(of(open(14))).toBe(22);
    expect(of(open(14), { status: 'cancelled' })).toBe(22);
  });

  test('are as many as a comparison has at least', () => {
    expect(of(open(2), { rounds: 3, status: 'cancelled' })).toBe(6);
  });

  test('are none while it is measured, and where nothing is estimated', () => {
    expect(of(open(14), { status: 'running' })).toBeNull();
    expect(of(open())).toBeNull();
    expect(of(null)).toBeNull();
  });
});
