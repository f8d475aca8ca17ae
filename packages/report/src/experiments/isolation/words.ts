/** What isolation trials show, in words. */
import { plural } from '@headroom/model/text';
import { formatMs } from '../../figures/format.ts';
import { listed } from '../../figures/listed.ts';
import type { Told } from '../experiment.ts';
import type { HeldTool, IsolationOutcome } from './row.ts';

/** What is told of the tools of one server. */
export type ToldIsolation = Told<Omit<IsolationOutcome, 'kind'>>;

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
  unjudged = [],
}: Pick<ToldIsolation, 'culprit' | 'judgedRounds' | 'sometimes' | 'unjudged'>): string | null {
  if (judgedRounds === 0) return null;
  if (culprit) {
    const [first, ...others] = culprit.heldTools;
    return `${culprit.tool} holds ${first?.tool}${others.length > 0 ? ` and ${others.length} more` : ''}`;
  }
  return sometimes.length > 0
    ? `${listed(sometimes)}: not the same in every round`
    : `no tool holds another${fewCallsLabel({ unjudged })}`;
}

function fewCallsLabel({ unjudged = [] }: Pick<ToldIsolation, 'unjudged'>): string {
  return unjudged.length === 0 ? '' : `, ${plural(unjudged.length, 'tool')} with too few calls`;
}

/** "3 rounds", "1 to 3 rounds" of servers of which some were judged in fewer. */
function roundsLabel(rounds: readonly number[]): string {
  const [least, most] = [Math.min(...rounds), Math.max(...rounds)];
  return least === most ? plural(most, 'round') : `${least} to ${most} rounds`;
}

/** What a run shows, in a sentence; null where nothing was measured. */
export function isolationFinding(rows: readonly ToldIsolation[]): string | null {
  const judged = rows.filter(({ judgedRounds }) => judgedRounds > 0);
  const measured = rows.filter(({ rounds }) => rounds > 0);
  if (judged.length === 0) {
    const reasons = [...new Set(measured.flatMap(({ notJudged }) => notJudged))];
    return measured.length === 0 ? null : `Not judged: ${listed(reasons)}.`;
  }
  const others = measured.filter(({ judgedRounds }) => judgedRounds === 0).map(({ serverId }) => serverId);
  const parts = [
    ...[...judged.flatMap(culpritLabel), ...healthyLabels(judged), ...judged.flatMap(sometimesLabel)],
    ...(others.length > 0 ? [`${listed(others)}: not judged`] : []),
  ];
  return `${parts.join('; ')}; in ${roundsLabel(judged.map((row) => row.judgedRounds))}.`;
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

/** Servers without a culprit; those whose tools were all judged together. */
function healthyLabels(rows: readonly ToldIsolation[]): string[] {
  const healthy = rows.filter(({ culprit, sometimes }) => culprit === null && sometimes.length === 0);
  const byLabel = Map.groupBy(healthy, fewCallsLabel);
  return [...byLabel].map(
    ([fewCalls, own]) => `${listed(own.map(({ serverId }) => serverId))}: no tool holds another${fewCalls}`,
  );
}

function sometimesLabel({ serverId, sometimes }: ToldIsolation): string[] {
  return sometimes.length === 0
    ? []
    : [
        `${serverId}: undecided, ${listed(sometimes)} seemed to hold other tools, not the same in every round`,
      ];
}
