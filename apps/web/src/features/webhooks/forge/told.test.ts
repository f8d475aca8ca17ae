import type { EventFacts } from '@headroom/db';
import type { TextSize } from '@headroom/model/context';
import { METHOD_VERSION, type ServerContextChange } from '@headroom/report';
import type { Budgets } from '@headroom/report/compare';
import { aComparison, aRow } from '@headroom/report/testing';
import { expect, test } from 'vitest';
import { type ToldRun, toldOf } from './told.ts';

const [BASE, HEAD, BETWEEN] = ['a', 'b', 'c'].map((digit) => digit.repeat(40)) as [string, string, string];
const PAGE = 'https://bench.example.org/compare/1';

type Trial = EventFacts['run']['sideTrials'][number];
const trial = (side: 'base' | 'head', status: Trial['status'] = 'passed'): Trial => ({
  ...{ id: side, serverId: 'go', side, round: 1, status },
  reason: status === 'passed' ? null : 'it did not build',
});
const run = (more: Partial<ToldRun> = {}): ToldRun => ({
  ...{ status: 'finished', reason: null, baseRef: BASE, headRef: HEAD, found: null },
  watch: { branch: 'main', releases: false, pausedReason: null },
  sideTrials: [trial('base'), trial('head')],
  ...{ finding: null, verdicts: null, verdictMethod: null },
  ...more,
});
const told = (
  rows: Parameters<typeof aRow>[],
  {
    budgets = {},
    contexts = [],
    cpuLines = [],
    ...more
  }: Partial<ToldRun> & {
    budgets?: Budgets;
    contexts?: readonly ServerContextChange[];
    cpuLines?: readonly (readonly string[])[];
  } = {},
) => {
  const comparison = aComparison(rows.map((one) => aRow(...one)));
  return toldOf(run(more), { comparison, contexts, cpuLines, budgets, page: PAGE });
};
const NOTHING = { contexts: [], cpuLines: [], budgets: {}, page: PAGE };
/** State of head, and what is said of it. */
const headOf = (...asked: Parameters<typeof told>) => {
  const [head] = told(...asked).statuses;
  return [head?.state, head?.description];
};

test('what has not ended is pending, whatever was measured so far, and there is no comment yet', () => {
  for (const status of ['queued', 'running'] as const) {
    expect(toldOf(run({ status }), { comparison: null, ...NOTHING })).toEqual({
      statuses: [{ commit: HEAD, state: 'pending', description: 'Waiting for the comparison with aaaaaaaa' }],
      comment: null,
    });
  }
});

test('a verdict that another method gave is told as it was stored, unless there are budgets', () => {
  const slower = { finding: 'go is slower', verdicts: { regressed: 1 }, verdictMethod: 1 };
  expect(headOf([['no change']], slower)).toEqual(['failure', 'go is slower']);
  expect(told([['no change']], slower).comment).toContain('**go is slower**');
  const same = { finding: 'No slowdown found', verdicts: { 'no change': 1 }, verdictMethod: null };
  expect(headOf([['regressed']], same)).toEqual(['success', 'No slowdown found']);
  const now = { ...slower, verdictMethod: METHOD_VERSION };
  expect(headOf([['no change']], now)[0]).toBe('success');
  expect(headOf([['no change']], { ...slower, budgets: { 'go/all/p99Ms': { failPct: 5 } } })[0]).toBe(
    'success',
  );
});

test('without budgets every verdict that is worse fails, and nothing else does', () => {
  expect(headOf([['regressed']])).toEqual(['failure', expect.stringContaining('go serves fewer calls')]);
  expect(headOf([['errors appeared', { metric: 'errorRatePct', base: 0, head: 2 }]])[0]).toBe('failure');
  expect(headOf([['improved']])[0]).toBe('success');
  expect(headOf([['no change']])).toEqual(['success', expect.stringContaining('No loss of throughput')]);
  expect(headOf([['undecided']])[0]).toBe('success');
});

test('budgets of the repository decide as in continuous integration', () => {
  const budgets = (limits: object): Budgets => ({ rps: limits });
  expect(headOf([['regressed']], { budgets: budgets({ failPct: 20 }) })).toEqual([
    'success',
    expect.stringMatching(/^Within its budget: go serves fewer calls/),
  ]);
  expect(headOf([['regressed']], { budgets: budgets({ failPct: 5 }) })[0]).toBe('failure');
  // A figure beyond its budget fails though nothing changed, and says so.
  expect(headOf([['no change']], { budgets: budgets({ fail: 950 }) })).toEqual([
    'failure',
    expect.stringContaining('its budget at least 950'),
  ]);
  expect(told([['regressed']], { budgets: budgets({ warnPct: 15, failPct: 20 }) }).comment).toContain(
    '**Within budget**',
  );
});

test('a comment says what changed in the context of a model, which fails by its budget alone', () => {
  const [base, head] = [10, 15].map((tokens) => ({ tokens, bytes: 4 * tokens })) as [TextSize, TextSize];
  const added = { tool: 'export', change: 'added', base: null, head: { tokens: 5, bytes: 20 } } as const;
  const change: ServerContextChange['change'] = {
    ...{ encoding: 'o200k_base', base, head, instructions: null, isExact: true, unsteady: [] },
    tools: [{ ...added, parts: [], at: { base: null, head: 0 } }],
  };
  const spread = (median: number) => ({ median, p95: null, largest: median });
  const listed = { tool: 'list', base: spread(5), head: spread(8), isSingle: true, problem: null };
  const contexts = [{ serverId: 'go', change, answers: [{ ...listed, encoding: 'o200k_base' as const }] }];
  const free = told([['no change']], { contexts });
  expect(free.statuses[0]?.state).toBe('success');
  expect(free.comment).toContain('Context: +5 tokens (o200k\\_base, 10 → 15): export added 5.');
  expect(free.comment).toContain('Context: answers of list: 5 → 8 tokens');
  const budgets = { contextTokens: { fail: 12 } };
  const over = 'go, context: 15 tokens, its budget at most 12';
  expect(headOf([['no change']], { contexts, budgets })).toEqual(['failure', expect.stringContaining(over)]);
  expect(free.statuses[0]?.description).toMatch(/\. Context: \+5 tokens .*: export added 5$/);
  // The commit that a search named is that of the slowdown.
  const found = { commits: [BETWEEN], reason: null };
  const [ofHead, culprit] = told([['regressed']], { contexts, found }).statuses;
  expect(ofHead?.description).toContain('Context');
  expect(culprit?.description).not.toContain('Context');
  expect(told([['no change']], { contexts, budgets }).comment).toContain(`**Over budget**\n\n- ${over}`);
});

test('the comment says what changed in the CPU profiles', () => {
  const cpuLines = [['`go`: a call takes 1 ms more', '`main.rank`: +1 ms']];
  const comment = told([['regressed']], { cpuLines }).comment ?? '';
  expect(comment).toContain('\n\n- `go`: a call takes 1 ms more\n  - `main.rank`: +1 ms\n\n');
  expect(comment.split('main.rank')).toHaveLength(2);
});

test('a head that could not be measured is an error, and so is a comparison that failed', () => {
  const sideTrials = [1, 2, 3].flatMap(() => [trial('base'), trial('head', 'server_failed')]);
  expect(headOf([], { sideTrials })).toEqual(['error', 'go fails at head']);
  const failed = run({ status: 'failed', reason: 'ref "x" is gone\nand more' });
  const ended = toldOf(failed, { comparison: aComparison([]), ...NOTHING });
  expect(ended).toEqual({
    statuses: [{ commit: HEAD, state: 'error', description: 'The comparison failed: ref "x" is gone' }],
    comment: null,
  });
  expect(headOf([], { status: 'cancelled' })).toEqual(['error', 'The comparison was cancelled']);
});

test('the commit that a search named has a status of its own, and the comment names it', () => {
  const named = (commits: string[], reason: string | null = null) =>
    told([['regressed']], { found: { commits, reason } });
  expect(named([BETWEEN]).statuses).toMatchObject([
    { commit: HEAD, state: 'failure' },
    {
      commit: BETWEEN,
      state: 'failure',
      description: expect.stringMatching(
        /^The change between aaaaaaaa and bbbbbbbb appears here: go serves fewer/,
      ),
    },
  ]);
  expect(named([BETWEEN]).comment).toContain('between, the change appears with `cccccccc`.');
  expect(named([HEAD]).statuses).toHaveLength(1);
  const several = named([BETWEEN, HEAD], '1 commit could not be judged');
  expect(several.statuses).toHaveLength(1);
  expect(several.comment).toContain('among `cccccccc`, `bbbbbbbb`: 1 commit could not be judged.');
});

test('what others wrote is no markup of a comment', () => {
  const branch = 'a`](https://evil.example) @team\n# x';
  const { comment } = told([['regressed', { serverId: '@team <b>' }]], {
    watch: { branch, releases: false, pausedReason: null },
  });
  // Code holds what others wrote as it is.
  expect(comment?.replaceAll(/`[^`]*`/g, '')).not.toContain('<b>');
  expect(comment).toContain('commits of `a ](https://evil.example) @team # x`: [all figures](');
});
