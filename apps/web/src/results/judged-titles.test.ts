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
    'Rounds of go differ least, by 1.00 %, those of rust most, by 9.00 %',
  );
});

test('no server is called the steadiest where the host was busy', () => {
  expect(spreadTitle(spreads(6), [aRow('go', { disturbed: 2 })])).toBe(
    'Rounds of a server differ by 1.00 % to 9.00 %; the host was busy',
  );
});

test('efficiency names the load of its rate, unless the server limited it', () => {
  const efficient = (serverId: string, rank: number) => ({
    ...{ serverId, ratePerCpuPct: 12, cpuRank: rank, ratePerMb: 3, memoryRank: rank },
  });
  const titleOf = (ranks: readonly number[], change: Partial<JudgedRow>) =>
    efficiencyTitle(
      ranks.map((rank, place) => efficient(['go', 'rust'][place] ?? '', rank)),
      ...(['ratePerCpuPct', 'calls/s per CPU %', [aRow('go', { rate: 100, ...change })]] as const),
    );
  expect(titleOf([1, 2], { limitedBy: 'offered load' })).toMatch(/^go serves the most .* at this load: 12/);
  expect(titleOf([1, 2], { disturbed: 1 })).toMatch(/; the host was busy$/);
  expect(titleOf([1, 1], {})).toMatch(/^go and rust serve the most .*, too close to tell apart: 12/);
  expect(titleOf([1], {})).toMatch(/^go serves for its processor time.*: 12/);
});
