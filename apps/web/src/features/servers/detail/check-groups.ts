import type { LastChecks } from '@headroom/db';
import { SUITES } from '@headroom/model/run';

type Check = LastChecks['checks'][number];

export interface CheckGroup {
  title: string;
  checks: Check[];
  /** Number of them that warned and that failed. */
  warned: number;
  failed: number;
}

const TOOLS = SUITES.flatMap(({ tools }) => tools.map(({ name }) => name));
const OUTAGE = /^second instance$| (down|back|hung|that trickles)\b/;
const OTHER = 'Protocol and load';
const OUTAGES = 'While a backend is away';

/**
 * Contract checks by what they are about: a tool, a backend that is taken away, else the protocol and load. Groups
 * with what did not pass come first, each in the order its checks are made.
 */
export function checkGroups(checks: readonly Check[]): CheckGroup[] {
  const groups = [...Map.groupBy(checks, ({ name }) => groupOf(name))].map(([title, own]) => ({
    title,
    checks: own,
    warned: own.filter(({ outcome }) => outcome === 'warn').length,
    failed: own.filter(({ outcome }) => outcome === 'fail').length,
  }));
  return groups.sort((a, b) => b.failed - a.failed || b.warned - a.warned);
}

function groupOf(name: string): string {
  const tool = TOOLS.find((candidate) => name.includes(candidate));
  if (tool) return tool;
  return OUTAGE.test(name) ? OUTAGES : OTHER;
}
