/** What isolation trials show, in words. */
import { plural } from '@headroom/workload';
import { formatMs } from './format.ts';
import type { Culprit, HeldTool } from './isolation.ts';
import type { IsolationRow } from './isolation-table.ts';
import { listed } from './listed.ts';

/** What is told of the tools of one server. */
export interface ToldIsolation
  extends Pick<IsolationRow, 'serverId' | 'rounds' | 'judgedRounds' | 'sometimes' | 'notJudged'> {
  readonly culprit: Pick<Culprit, 'tool' | 'heldTools'> | null;
}

/** Milliseconds that lie orders of magnitude apart: two decimals below 10, one below 100, else none. */
export function heldMs(ms: number): string {
  if (ms < 10) return formatMs(ms);
  return formatMs(ms, ms < 100 ? 1 : 0);
}

/** One held tool: "P99 1.20 ms alone, 2,004 ms beside it, 1.30 ms without it". */
export function heldLabel({ percentile, aloneMs, mixedMs, withoutMs }: HeldTool): string {
  return `P${percentile} ${heldMs(aloneMs)} ms alone, ${heldMs(mixedMs)} ms beside it, ${heldMs(withoutMs)} ms without it`;
}

/** The outcome of one server: "search holds ping and 2 more"; null where nothing is judged. */
export function isolationOutcome({
  culprit,
  judgedRounds,
  sometimes,
}: Pick<ToldIsolation, 'culprit' | 'judgedRounds' | 'sometimes'>): string | null {
  if (judgedRounds === 0) return null;
  if (culprit) {
    const [first, ...others] = culprit.heldTools;
    return `${culprit.tool} holds ${first?.tool}${others.length > 0 ? ` and ${others.length} more` : ''}`;
  }
  return sometimes.length > 0 ? `${listed(sometimes)}: not in every round` : 'no tool holds another';
}

/** What a run shows, in a sentence; null where nothing was measured. */
export function isolationFinding(rows: readonly ToldIsolation[]): string | null {
  const judged = rows.filter(({ judgedRounds }) => judgedRounds > 0);
  const measured = rows.filter(({ rounds }) => rounds > 0);
  if (judged.length === 0) {
    const reasons = [...new Set(measured.flatMap(({ notJudged }) => notJudged))];
    return measured.length === 0 ? null : `Not judged: ${listed(reasons)}.`;
  }
  const parts = [...judged.flatMap(culpritLabel), ...healthyLabel(judged), ...judged.flatMap(sometimesLabel)];
  return `${parts.join('; ')}; in ${plural(Math.max(...judged.map((row) => row.judgedRounds)), 'round')}.`;
}

function culpritLabel({ serverId, culprit }: ToldIsolation): string[] {
  const [worst, ...others] = culprit?.heldTools ?? [];
  if (!culprit || !worst) return [];
  const label = heldLabel(worst);
  const whom =
    others.length === 0
      ? `${worst.tool}: ${label}`
      : `${plural(culprit.heldTools.length, 'tool')}: ${worst.tool} ${label}`;
  return [`${serverId}: ${culprit.tool} holds ${whom}`];
}

function healthyLabel(rows: readonly ToldIsolation[]): string[] {
  const names = rows
    .filter(({ culprit, sometimes }) => culprit === null && sometimes.length === 0)
    .map(({ serverId }) => serverId);
  return names.length === 0 ? [] : [`${listed(names)}: no tool holds another`];
}

function sometimesLabel({ serverId, sometimes }: ToldIsolation): string[] {
  return sometimes.length === 0
    ? []
    : [`${serverId}: undecided, ${listed(sometimes)} seemed to hold another tool in some rounds only`];
}
