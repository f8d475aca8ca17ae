import { expect, test } from 'vitest';
import { checkRows, isAllPassed, passedLabel } from './checks.ts';

const trial = (serverId: string, ...outcomes: ('pass' | 'warn' | 'fail')[]) => ({
  serverId,
  checks: outcomes.map((outcome, place) => ({
    name: `check ${place}`,
    outcome,
    reason: outcome === 'pass' ? null : 'status 500',
  })),
});

test('a check that one server failed stays in sight, with the reason', () => {
  const rows = checkRows([trial('go', 'pass', 'pass'), trial('rust', 'pass', 'fail')] as never);
  expect(rows.map(isAllPassed)).toEqual([true, false]);
  expect(rows[1]?.notPassed).toEqual(['rust: status 500']);
});

test('the line says in how many trials the checks passed', () => {
  const trials = (count: number) =>
    checkRows(Array.from({ length: count }, () => trial('go', 'pass', 'pass')) as never);
  expect(passedLabel(trials(6))).toBe('2 checks pass in each of 6 trials');
  expect(passedLabel(trials(1))).toBe('2 checks pass in every trial');
  const silent = { ...trial('go', 'pass', 'pass'), checks: trial('go', 'pass', 'pass').checks.slice(0, 1) };
  const rows = checkRows([trial('go', 'pass', 'pass'), silent] as never);
  expect(passedLabel(rows)).toBe('2 checks pass in every trial that ran them');
});
