import type { Starts } from '@headroom/model/experiments';
import { plural } from '@headroom/model/text';
import { formatMb, formatMs, startsTable, warmLabel } from '@headroom/report';

/** Each start of a trial, and what they come to. */
export function startsText(experiment: Starts): string {
  const lines = experiment.starts.map(({ coldStartMs, firstCallMs, idleMemoryMb, wrong }, index) => {
    const faults = wrong > 0 ? `, ${plural(wrong, 'wrong answer')}` : '';
    return `  start ${index + 1}: ready after ${formatMs(coldStartMs, 1)} ms, first right answer after ${formatMs(firstCallMs, 1)} ms, ${formatMb(idleMemoryMb)} MB idle${faults}`;
  });
  const [row] = startsTable([{ serverId: '', round: 1, status: 'passed', experiment }]);
  if (!row?.coldStart || !row.firstCall) return 'No measured starts.';
  const { coldStart, firstCall, warmAfter, warmMs } = row;
  const [low, high] = [formatMs(coldStart.min, 1), formatMs(coldStart.max, 1)];
  const medians = `Median of ${plural(row.starts, 'start')}: ready after ${formatMs(coldStart.median, 1)} ms (${low} to ${high}), first right answer after ${formatMs(firstCall.median, 1)} ms.`;
  const warm = warmAfter
    ? `Warm after ${formatMs(warmAfter.atS)} s of calling, ${plural(warmAfter.calls, 'call')}: P50 ${formatMs(warmMs)} ms.`
    : `Warm-up: ${warmLabel(row)}.`;
  return [...lines, medians, warm].join('\n');
}
