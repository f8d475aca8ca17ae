import type { IsolatedTool, Isolation, IsolationStep } from '@headroom/model/experiments';
import { expect, test } from 'vitest';
import { judgeIsolation, nextIsolationStep } from './judge.ts';
import { isolationTable } from './table.ts';
import { isolationFinding, isolationOutcome } from './words.ts';

/** A tool whose latencies are all the same, but for those beyond the median where two are given. */
const tool = (name: string, ms: number, { calls = 2000, tailMs = ms, wrong = 0 } = {}): IsolatedTool => ({
  ...{ name, calls, wrong, p50Ms: ms, p75Ms: tailMs, p90Ms: tailMs, p95Ms: tailMs, p99Ms: tailMs },
});
const step = (
  load: IsolationStep['load'],
  missing: string | null,
  tools: IsolatedTool[],
  more: Partial<IsolationStep> = {},
): IsolationStep => ({
  ...{ seconds: 8, callsPerS: 90, calls: 720, wrong: 0, dropped: 0, p50Ms: 1, p95Ms: 2, p99Ms: 3, p999Ms: 4 },
  ...{ cpuPct: { server: 20 }, limitedBy: 'waits inside the server', rigLimited: false },
  ...{ load, tool: missing, tools, ...more },
});
const alone = (...tools: IsolatedTool[]) => tools.map((one) => step('alone', one.name, [one]));

const SLOW = tool('slow', 2000, { calls: 4 });
const QUICK = tool('quick', 1);
const HELD = [tool('slow', 4000, { calls: 4 }), tool('quick', 1, { tailMs: 2004 })];
const FREE = [tool('quick', 1.2)];

const trial = (...steps: IsolationStep[]): Isolation => ({
  kind: 'isolation',
  users: 10,
  notCalled: [],
  steps,
});
/** A trial in which `slow` holds `quick`. */
const blocking = (more: Partial<IsolationStep> = {}) =>
  trial(
    ...alone(SLOW, QUICK),
    step('mixed', null, HELD, more),
    step('without', 'slow', FREE),
    step('mixed', null, HELD, more),
  );
const next = (...steps: IsolationStep[]) => nextIsolationStep(['slow', 'quick'], trial(...steps));
const finding = (...experiments: (Isolation | null)[]) =>
  isolationFinding(
    isolationTable(
      experiments.map((experiment, at) => ({
        ...{ serverId: 'blocks', round: at + 1, status: 'passed' as const, experiment },
      })),
    ),
  );

test('each tool alone, the mix, the mix without the suspect, and the mix again', () => {
  expect(next()).toEqual({ load: 'alone', tool: 'slow' });
  expect(next(...alone(SLOW))).toEqual({ load: 'alone', tool: 'quick' });
  expect(next(...alone(SLOW, QUICK))).toEqual({ load: 'mixed', tool: null });
  const { steps } = blocking();
  expect(next(...steps.slice(0, 3))).toEqual({ load: 'without', tool: 'slow' });
  expect(next(...steps.slice(0, 4))).toEqual({ load: 'mixed', tool: null });
  expect(next(...steps)).toBeNull();
});

test('a healthy mix ends the trial, and so do used-up processors', () => {
  const { steps } = blocking();
  const mixed = (tools: IsolatedTool[], more = {}) => [
    ...steps.slice(0, 2),
    step('mixed', null, tools, more),
  ];
  expect(next(...mixed([SLOW, tool('quick', 2.9)]))).toBeNull();
  expect(next(...mixed(HELD, { limitedBy: 'server cpu' }))).toBeNull();
  expect(next(...mixed(HELD, { limitedBy: 'other programs', rigLimited: true }))).toBeNull();
});

test('the culprit is named with what it holds', () => {
  expect(judgeIsolation(blocking()).culprit).toEqual({
    ...{ tool: 'slow', ownMs: 2000 },
    heldTools: [{ tool: 'quick', percentile: 99, aloneMs: 1, mixedMs: 2004, withoutMs: 1.2 }],
  });
  expect(finding(blocking())).toBe(
    'blocks: slow holds quick: P99 1.00 ms alone, 2,004 ms beside it, 1.20 ms without it; in 1 round.',
  );
});

test('nobody is named where the mix was not slow again, or not measured again', () => {
  const first = blocking().steps.slice(0, 4);
  const again = step('mixed', null, [SLOW, tool('quick', 2)]);
  expect(judgeIsolation(trial(...first, again))).toEqual({ culprit: null, notJudged: null });
  expect(judgeIsolation(trial(...first))).toEqual({
    culprit: null,
    notJudged: 'slow in the mix, without one tool as the cause',
  });
});

test('tools with too few calls are counted where nobody is named', () => {
  const healthy = trial(...alone(SLOW, QUICK), step('mixed', null, [SLOW, tool('quick', 2)]));
  expect(finding(healthy)).toBe('blocks: no tool holds another, 1 tool with too few calls; in 1 round.');
  const full = trial(...alone(QUICK, tool('other', 1)), step('mixed', null, [QUICK, tool('other', 1)]));
  expect(finding(full)).toBe('blocks: no tool holds another; in 1 round.');
});

test('nobody is named where the others are as slow without the suspect: two equal tools on one loop', () => {
  const [one, other] = [tool('slow', 50), tool('quick', 50)];
  // One call of 50 ms at a time makes 160 of both in 8 s.
  const both = [tool('slow', 500, { calls: 80 }), tool('quick', 500, { calls: 80 })];
  const steps = [...alone(one, other), step('mixed', null, both)];
  expect(next(...steps)).toEqual({ load: 'without', tool: 'slow' });
  const first = step('without', 'slow', [tool('quick', 500, { calls: 160 })]);
  expect(next(...steps, first)).toEqual({ load: 'without', tool: 'quick' });
  const second = step('without', 'quick', [tool('slow', 500, { calls: 160 })]);
  expect(next(...steps, first, second)).toBeNull();
  expect(finding(trial(...steps, first, second))).toBe(
    'Not judged: slow in the mix, without one tool as the cause.',
  );
});

test('a wait of less than half a call of any other tool, or for calls that overlap, leaves no round unjudged', () => {
  const healthy = { culprit: null, notJudged: null };
  const mixed = (quickMs: number, slow: IsolatedTool) =>
    judgeIsolation(trial(...alone(SLOW, QUICK), step('mixed', null, [slow, tool('quick', quickMs)])));
  const turns = tool('slow', 2000, { calls: 4 });
  expect(mixed(990, turns)).toEqual(healthy);
  expect(mixed(1010, turns)).toMatchObject({ notJudged: expect.stringContaining('without one tool') });
  expect(mixed(1010, tool('slow', 2000, { calls: 30 }))).toEqual(healthy);
});

test('a long tool beside the loop is not blamed for the one on it', () => {
  const steps = [
    ...alone(tool('remote', 3000, { calls: 4 }), SLOW, QUICK),
    step('mixed', null, [...HELD, tool('remote', 3000)]),
  ];
  const named = (...more: IsolationStep[]) =>
    nextIsolationStep(['remote', 'slow', 'quick'], trial(...steps, ...more));
  expect(named()).toEqual({ load: 'without', tool: 'remote' });
  const withoutRemote = step('without', 'remote', HELD);
  expect(named(withoutRemote)).toEqual({ load: 'without', tool: 'slow' });
  const withoutSlow = step('without', 'slow', [...FREE, tool('remote', 3000)]);
  const all = trial(...steps, withoutRemote, withoutSlow, step('mixed', null, HELD));
  expect(judgeIsolation(all).culprit?.tool).toBe('slow');
});

test('a few slow calls, few calls and wrong answers make no claim', () => {
  const held = (quick: IsolatedTool) => {
    const mixed = step('mixed', null, [SLOW, quick]);
    return judgeIsolation(trial(...alone(SLOW, QUICK), mixed, step('without', 'slow', FREE), mixed));
  };
  // 9 of 900 calls lie beyond P99: P95 is judged.
  const rare = { ...tool('quick', 1, { calls: 900 }), p99Ms: 2004 };
  expect(held(rare)).toEqual({ culprit: null, notJudged: null });
  expect(held(tool('quick', 2004, { calls: 19 }))).toEqual({ culprit: null, notJudged: 'too few calls' });
  expect(held(tool('quick', 2004, { wrong: 50 }))).toMatchObject({ culprit: null });
  expect(held(tool('quick', 2004, { calls: 20 })).culprit?.heldTools[0]).toMatchObject({ percentile: 50 });
  expect(held(tool('quick', 2004, { calls: 40 })).culprit?.heldTools[0]).toMatchObject({ percentile: 75 });
});

test('a full thread explains a call of each user, and nothing more', () => {
  expect(judgeIsolation(blocking({ limitedBy: 'server thread' })).culprit?.tool).toBe('slow');
  const mixed = step('mixed', null, [SLOW, tool('quick', 25)], { limitedBy: 'server thread' });
  expect(next(...alone(SLOW, QUICK), mixed)).toBeNull();
});

test('used-up processors accuse nobody, and acquit tools that are no slower than their users explain', () => {
  const mixed = step('mixed', null, [SLOW, tool('quick', 25)], { limitedBy: 'server cpu' });
  expect(judgeIsolation(trial(...alone(SLOW, QUICK), mixed))).toEqual({ culprit: null, notJudged: null });
  const full = blocking({ limitedBy: 'server cpu' });
  expect(judgeIsolation(full)).toEqual({ culprit: null, notJudged: 'processors used up' });
  expect(finding(full)).toBe('Not judged: processors used up.');
  expect(finding(null)).toBeNull();
});

test('of several held tools the slowest is told', () => {
  const other = tool('other', 2);
  const mixed = step('mixed', null, [...HELD, tool('other', 2, { tailMs: 4000 })]);
  const held = trial(...alone(SLOW, QUICK, other), mixed, step('without', 'slow', [...FREE, other]), mixed);
  expect(finding(held)).toBe(
    'blocks: slow holds 2 tools: other P99 2.00 ms alone, 4,000 ms beside it, 2.00 ms without it; in 1 round.',
  );
});

test('a culprit of some rounds only is undecided', () => {
  const healthy = trial(...alone(SLOW, QUICK), step('mixed', null, [SLOW, tool('quick', 2)]));
  expect(finding(blocking(), blocking())).toContain('in 2 rounds.');
  expect(finding(blocking(), healthy)).toBe(
    'blocks: undecided, slow seemed to hold other tools, not the same in every round; in 2 rounds.',
  );
  // A round that is not judged neither confirms nor denies.
  expect(finding(blocking(), blocking({ limitedBy: 'host cpu' }))).toContain('slow holds quick');
});

test('the table has a row a tool, with the ratio of its P99', () => {
  const [row] = isolationTable([
    { serverId: 'blocks', round: 1, status: 'passed', experiment: blocking() },
    { serverId: 'blocks', round: 2, status: 'server_failed', experiment: null },
  ]);
  expect(row).toMatchObject({ rounds: 1, judgedRounds: 1, users: 10 });
  expect(row?.tools).toMatchObject([
    { tool: 'slow', aloneP50Ms: 2000, mixedP50Ms: 4000, withoutP99Ms: null, heldBy: null },
    { tool: 'quick', aloneP99Ms: 1, mixedP99Ms: 2004, withoutP99Ms: 1.2, times: 2004, heldBy: 'slow' },
  ]);
  expect(row && isolationOutcome(row)).toBe('slow holds quick');
});
