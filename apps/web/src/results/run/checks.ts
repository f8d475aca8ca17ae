import type { TrialDetail } from '@headroom/db';
import { plural } from '@headroom/model/text/plural';

/** Outcomes of one contract check over all trials of a run. */
export interface CheckRow {
  name: string;
  passed: number;
  warned: number;
  failed: number;
  /** Servers that did not pass, each with why. */
  notPassed: string[];
}

/** Contract checks over all trials, in the order they are made. */
export function checkRows(trials: readonly Pick<TrialDetail, 'serverId' | 'checks'>[]): CheckRow[] {
  const rows = new Map<string, CheckRow>();
  for (const { serverId, checks } of trials) {
    for (const { name, outcome, reason } of checks) {
      const row = rows.get(name) ?? { name, passed: 0, warned: 0, failed: 0, notPassed: [] };
      rows.set(name, row);
      if (outcome === 'pass') row.passed++;
      if (outcome === 'warn') row.warned++;
      if (outcome === 'fail') row.failed++;
      const text = `${serverId}: ${reason ?? outcome}`;
      if (outcome !== 'pass' && !row.notPassed.includes(text)) row.notPassed.push(text);
    }
  }
  return [...rows.values()];
}

export function isAllPassed({ warned, failed }: CheckRow): boolean {
  return warned === 0 && failed === 0;
}

/** The line in place of checks that all passed: `44 checks pass in each of 6 trials`. */
export function passedLabel(rows: readonly CheckRow[]): string {
  const least = Math.min(...rows.map(({ passed }) => passed));
  const most = Math.max(...rows.map(({ passed }) => passed));
  const all = most > 1 ? `each of ${most} trials` : 'every trial';
  // A trial whose server fell silent ran fewer.
  const where = least === most ? all : 'every trial that ran them';
  return `${plural(rows.length, 'check')} pass in ${where}`;
}
