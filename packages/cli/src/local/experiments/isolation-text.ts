import type { IsolatedTool, Isolation, IsolationStep } from '@headroom/model/experiments';
import { plural } from '@headroom/model/text';
import {
  formatCount,
  heldMs,
  isolationFinding,
  isolationTable,
  JUDGED_PERCENTILES,
  supports,
} from '@headroom/report';
import { printable } from '../../output/printable.ts';

/** Steps of an isolation trial for a terminal, and what they show together. */
export function isolationText(isolation: Isolation, title: string): string {
  const { notCalled, steps, users } = isolation;
  const rows = isolationTable([{ serverId: title, round: 1, status: 'passed', experiment: isolation }]);
  const finding = isolationFinding(rows);
  return [
    ...steps.flatMap((step) => stepLines(step, users)),
    ...(notCalled.length > 0 ? [`Not called: ${plural(notCalled.length, 'tool')} of lower weight.`] : []),
    printable(finding ?? 'No measured steps.'),
  ].join('\n');
}

function stepLines({ load, tool, tools, limitedBy }: IsolationStep, users: number): string[] {
  if (load === 'alone') return tools.map((one) => `  ${printable(one.name)} alone: ${figures(one)}`);
  const which = load === 'mixed' ? 'all tools' : `all tools but ${printable(tool ?? '')}`;
  return [
    `  ${which}, ${plural(users, 'user')}, limited by: ${limitedBy}`,
    ...tools.map((one) => `    ${printable(one.name)}: ${figures(one)}`),
  ];
}

/** The P50, and the highest percentile that the calls support. */
function figures({ wrong, ...tool }: IsolatedTool): string {
  const faults = wrong > 0 ? `, ${plural(wrong, 'wrong answer')}` : '';
  const { calls, p50Ms } = tool;
  if (p50Ms === null) return `no right answer${faults}`;
  const highest = JUDGED_PERCENTILES.find((pct) => supports(calls, pct)) ?? 50;
  const tailMs = highest === 50 ? null : tool[`p${highest}Ms` as const];
  const tail = tailMs === null ? '' : `, P${highest} ${heldMs(tailMs)} ms`;
  return `P50 ${heldMs(p50Ms)} ms${tail}, ${formatCount(calls)} ${calls === 1 ? 'call' : 'calls'}${faults}`;
}
