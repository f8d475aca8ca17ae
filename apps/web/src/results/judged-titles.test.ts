import { type JudgedRow, type StabilityRow, stability } from '@headroom/report';
import { expect, test } from 'vitest';
import { efficiencyTitle, spreadTitle } from './judged-titles.ts';

function aRow(serverId: string, change: Partial<JudgedRow> = {}): JudgedRow {
  return { serverId, trials: 3, passed: 3, invalid: 0, failed: 0, disturbed: 0, ...change } as JudgedRow;
}

function spreads(rounds: number): StabilityRow[] {
  const rates = (base: number, step: number) =>
    Array.from({ length: rounds }, (_, round) => base + (round % 2) * step);
  const rated = (serverId: string, step: number) =>
    aRow(serverId, { rate: 100, rateByRound: rates(100, step), rateCvPct: step, rateInterval: null });
  return stability([rated('go', 1), rated('rust', 9)]);
}

test('the steadiest server is named from the rounds on that give a level', () => {
  expect(spreadTitle(spreads(3), [])).toBe('Rounds of a server differ by 1.00 % to 9.00 %');
  expect(spreadTitle(spreads(6), [])).toBe(
    'go repeats best: its rounds differ by 1.00 %, those of rust by 9.00 %',
  );
});

test('no server is called the steadiest where the host was busy', () => {
  expect(spreadTitle(spreads(6), [aRow('go', { disturbed: 2 })])).toBe(
    'Rounds of a server differ by 1.00 % to 9.00 %; the host was busy',
  );
});

test('efficiency names the load of its rate, unless the server limited it', () => {
  const rows = [{ serverId: 'go', ratePerCpuPct: 12, cpuRank: 1, ratePerMb: 3, memoryRank: 1 }];
  const title = (change: Partial<JudgedRow>) =>
    efficiencyTitle(rows, 'ratePerCpuPct', 'calls/s per CPU %', [aRow('go', { rate: 100, ...change })]);
  expect(title({ limitedBy: 'offered load' })).toMatch(/^go serves the most .* at this load: 12/);
  expect(title({ disturbed: 1 })).toMatch(/; the host was busy$/);
});
