import { formatCount, heldMs, isolationFinding, isolationTable } from '@headroom/report';
import { type Isolation, type IsolationStep, plural } from '@headroom/workload';
import { printable } from '../output/printable.ts';

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

function figures({ calls, wrong, p50Ms, p99Ms }: IsolationStep['tools'][number]): string {
  const faults = wrong > 0 ? `, ${plural(wrong, 'wrong answer')}` : '';
  if (p50Ms === null || p99Ms === null) return `no right answer${faults}`;
  return `P50 ${heldMs(p50Ms)} ms, P99 ${heldMs(p99Ms)} ms, ${formatCount(calls)} calls${faults}`;
}
