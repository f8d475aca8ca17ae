import type { WatchRun } from '@headroom/db';
import type { StepOutcome } from '@headroom/report/compare';
import { expect, test } from 'vitest';
import { measuredCommit, nextStep, searchedOf, type WatchState } from './next-step.ts';

const commit = (place: number) => String(place).padStart(40, '0');
const AT = (minute: number) => new Date(Date.UTC(2026, 10, 26, 10, minute));

/** The range from base to head, newest first as git lists it. */
function rangeOf(base: number, head: number): WatchRun['commitRange'] {
  const commits = Array.from({ length: head - base }, (_, i) => ({
    ...{ commit: commit(head - i), subject: '', author: '' },
    committedAt: '2026-11-26T10:00:00Z',
  }));
  return { ahead: commits.length, behind: 0, commits };
}

let made = 0;
function aRun(base: number, head: number, more: Partial<WatchRun> = {}): WatchRun {
  made++;
  return {
    id: `run-${made}`,
    searchesId: null,
    found: null,
    status: 'finished',
    reason: null,
    base: commit(base),
    head: commit(head),
    baseRevision: null,
    headRevision: null,
    commitRange: rangeOf(base, head),
    verdicts: { 'no change': 5 },
    finding: null,
    contextChanges: [],
    servers: ['go', 'rust'],
    headMeasured: true,
    createdAt: AT(made),
    finishedAt: AT(made + 1),
    ...more,
  };
}

const state = (head: number | null, runs: WatchRun[], more: Partial<WatchState> = {}): WatchState => ({
  firstCommit: commit(0),
  activeSince: AT(0),
  refusals: 0,
  problem: null,
  due: true,
  head: head === null ? null : commit(head),
  runs,
  ...more,
});
const next = (...asked: Parameters<typeof state>) => nextStep(state(...asked), null);

test('a new head is compared with the newest commit that was measured, whatever came between', () => {
  expect(next(3, [])).toEqual({ do: 'compare', base: commit(0), head: commit(3) });
  expect(next(9, [aRun(0, 3)])).toEqual({ do: 'compare', base: commit(3), head: commit(9) });
});

test('nothing is compared twice, before its time, or beside another comparison of the watch', () => {
  const nothing = { do: 'nothing' };
  expect(next(0, [])).toEqual(nothing);
  expect(next(3, [aRun(0, 3)])).toEqual(nothing);
  expect(next(3, [aRun(0, 3, { status: 'cancelled' })])).toEqual(nothing);
  expect(next(9, [aRun(0, 3)], { due: false })).toEqual(nothing);
  expect(next(9, [aRun(0, 3, { status: 'running' })])).toEqual(nothing);
  expect(next(null, [])).toEqual(nothing);
});

test('a head that could not be measured is no base, and is not measured again', () => {
  const broken = aRun(3, 5, { headMeasured: false });
  const runs = [broken, aRun(0, 3)];
  expect(measuredCommit(state(5, runs))).toBe(commit(3));
  expect(next(5, runs)).toEqual({ do: 'nothing' });
  expect(next(6, runs)).toEqual({ do: 'compare', base: commit(3), head: commit(6) });
});

test('a comparison that failed is made again, and the third in a row pauses', () => {
  const failed = () => aRun(0, 3, { status: 'failed', reason: 'the repository is away' });
  const [first, second, third] = [failed(), failed(), failed()];
  expect(next(3, [second, first])).toMatchObject({ do: 'compare', head: commit(3) });
  const paused = next(3, [third, second, first]);
  expect(paused).toEqual({
    do: 'pause',
    reason: '3 comparisons in a row failed. The last: the repository is away',
  });
  // Who resumes it gives it three more.
  expect(next(3, [third, second, first], { activeSince: third.createdAt })).toMatchObject({ do: 'compare' });
  expect(next(3, [third, aRun(0, 2), first])).toMatchObject({ do: 'compare' });
});

test('what was refused three times in a row pauses, with the refusal', () => {
  expect(next(3, [], { refusals: 2, problem: 'unknown server' })).toMatchObject({ do: 'compare' });
  expect(next(3, [], { refusals: 3, problem: 'unknown server' })).toEqual({
    do: 'pause',
    reason: '3 comparisons in a row could not be queued. unknown server',
  });
});

/** Everything that a watch does until nothing is left to do, where a commit made a slowdown. */
function worked(culprit: number, broken: number[] = []) {
  let runs = [aRun(0, 12, { verdicts: { regressed: 2 } })];
  const compared: [base: number, head: number][] = [];
  for (;;) {
    const of = searchedOf(runs);
    const outcomes = new Map<string, StepOutcome>(
      runs.map(({ id, base, head }) => [
        id,
        Number(base) < culprit && Number(head) >= culprit ? 'there' : 'not there',
      ]),
    );
    for (const { id, head } of runs) if (broken.includes(Number(head))) outcomes.set(id, 'open');
    const step = nextStep(state(12, runs), of ? { of, serverId: 'go', outcomes } : null);
    if (step.do !== 'compare') return { step, compared };
    const { head, search } = step;
    expect(search?.serverId).toBe('go');
    compared.push([Number(step.base), Number(head)]);
    runs = [aRun(Number(step.base), Number(head), { searchesId: search?.of.id ?? null }), ...runs];
  }
}

test('a slowdown over several commits is searched until its commit is named', () => {
  expect(worked(7)).toMatchObject({ step: { do: 'found', found: { commits: [commit(7)], reason: null } } });
  const { compared } = worked(7);
  expect(compared.length).toBeLessThanOrEqual(4 + 2);
  expect(compared.slice(0, -2).map(([base]) => base)).toEqual(compared.slice(0, -2).map(() => 0));
  // Then the commit against the one before it, and one between it and head.
  expect(compared.at(-2)).toEqual([6, 7]);
  expect(compared.at(-1)?.[0]).toBe(0);
  expect(compared.at(-1)?.[1]).toBeGreaterThan(7);
  expect(worked(7, [5, 6])).toMatchObject({
    step: { found: { commits: [commit(5), commit(6), commit(7)], reason: '2 commits could not be judged' } },
  });
});

test('a new head comes before a search, and the search goes on after it', () => {
  const slow = aRun(0, 12, { verdicts: { 'errors appeared': 1 } });
  const search = { of: slow, serverId: 'go', outcomes: new Map() };
  expect(nextStep(state(13, [slow]), search)).toMatchObject({ base: commit(12), head: commit(13) });
  const after = [aRun(12, 13), slow];
  expect(searchedOf(after)).toBe(slow);
  expect(nextStep(state(13, after), search)).toMatchObject({
    do: 'compare',
    base: commit(0),
    search: { of: slow },
  });
});

test('nothing is searched where one commit did it, nothing became worse, or commits are not all known', () => {
  const worse = { verdicts: { regressed: 1 } };
  expect(searchedOf([aRun(0, 1, worse)])).toBeUndefined();
  expect(searchedOf([aRun(0, 12)])).toBeUndefined();
  const cut = { ...worse, commitRange: { ahead: 99, behind: 0, commits: rangeOf(0, 50)?.commits ?? [] } };
  expect(searchedOf([aRun(0, 99, cut)])).toBeUndefined();
  const found = { ...worse, found: { commits: [commit(4)], reason: null } };
  expect(searchedOf([aRun(0, 12, found)])).toBeUndefined();
});
