import type { Sweep } from '@headroom/model/experiments';
import {
  flatLabel,
  formatCoefficient,
  formatCount,
  formatLevel,
  formatMs,
  formatPct,
  kappaLabel,
  levelOfLoad,
  peakLabel,
  type SweepRow,
  sweepTable,
} from '@headroom/report';

/** Steps of a sweep for a terminal, and what they show together. */
export function sweepText(sweep: Sweep): string {
  const { by, steps } = sweep;
  const lines = steps.map(({ level, callsPerS, p99Ms, wrong, limitedBy }) => {
    const faults = wrong > 0 ? `, ${formatCount(wrong)} wrong answers` : '';
    return `  ${levelOfLoad(level, by)}: ${formatCount(callsPerS)} calls/s, P99 ${formatMs(p99Ms)} ms${faults}, limited by: ${limitedBy}`;
  });
  const [row] = sweepTable([{ serverId: '', round: 1, status: 'passed', experiment: sweep }]);
  return [...lines, ...(row?.peak ? foundIn(row, row.peak) : ['No level with right answers.'])].join('\n');
}

function foundIn(row: SweepRow, peak: NonNullable<SweepRow['peak']>): string[] {
  const { by, behind, fit, flat, knee, noFit } = row;
  const most = `Most: ${peakLabel(peak)} calls/s at ${levelOfLoad(peak.level, by)}`;
  if (by === 'arrivals') {
    return [
      `${most}; ${behind === null ? 'fell behind at no level that counts' : `it fell behind at ${levelOfLoad(behind, by)}`}.`,
    ];
  }
  return [
    `${flat ? `Flat: ${peakLabel(peak)} calls/s ${flatLabel(flat)}` : most}; ${knee === null ? 'no knee' : `knee at ${formatLevel(knee)}`}.`,
    fit
      ? `Universal Scalability Law: σ ${formatCoefficient(fit.sigma)}, κ ${kappaLabel(fit)}, off by ${formatPct(fit.errorPct)} % on average.`
      : `No Universal Scalability Law: ${noFit}.`,
  ];
}
