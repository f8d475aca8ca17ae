import { formatMs, listed } from '@headroom/report';
import type { CurvePanel } from '#ui/charts/curves.tsx';
import { CurvePanels } from '#ui/charts/curves.tsx';
import type { ResultContext } from './context.ts';
import type { ToolCurves } from './run/tool-curves.ts';

const UNKNOWN_STROKE = { colour: 'var(--text)', dash: undefined };

interface Props {
  context: ResultContext;
  tools: readonly ToolCurves[];
  table?: string;
  /** Address of one tool's curves in large. */
  hrefOf?: (tool: string) => string;
}

/** Distributions of each tool's latencies: a panel a tool, a curve a server. */
export function ToolCurvesChart({ context, tools, table, hrefOf }: Props) {
  return (
    <CurvePanels
      id="tool-curves"
      title={titleOf(tools)}
      note="Percent of calls answered within a time (1 to 99), all panels on the same logarithmic time axis. Curves further left are faster, steeper ones steadier; hover a name to bring its curves out"
      panels={tools.map((tool) => panelOf(tool, context, hrefOf))}
      table={table}
      none="No tool call was answered"
    />
  );
}

function lowestOf({ servers }: ToolCurves) {
  return servers.toSorted((a, b) => (a.meanMs ?? 0) - (b.meanMs ?? 0))[0];
}

function panelOf(
  curves: ToolCurves,
  { strokes }: ResultContext,
  hrefOf: ((tool: string) => string) | undefined,
): CurvePanel {
  const lowest = lowestOf(curves);
  return {
    name: curves.tool,
    shown: lowest ? shownOf(lowest, curves.servers.length > 1) : '',
    href: hrefOf?.(curves.tool),
    curves: curves.servers.map(({ serverId, p50Ms, p99Ms, points }) => ({
      ...(strokes.get(serverId) ?? UNKNOWN_STROKE),
      name: serverId,
      hint: `${serverId}, ${curves.tool}: P50 ${formatMs(p50Ms)} ms, P99 ${formatMs(p99Ms)} ms`,
      points,
    })),
  };
}

function shownOf({ serverId, meanMs }: ToolCurves['servers'][number], compares: boolean): string {
  const mean = `${formatMs(meanMs)} ms`;
  return compares ? `lowest mean: ${serverId}, ${mean}` : `mean ${mean}`;
}

/** Title that says which means are lowest: whether others are apart from them, findings judge. */
function titleOf(tools: readonly ToolCurves[]): string {
  const compares = tools.some(({ servers }) => servers.length > 1);
  const lowest = tools.flatMap((tool) => lowestOf(tool)?.serverId ?? []);
  const [first] = lowest;
  if (!compares || !first) return 'Latency of each tool';
  const wins = [...Map.groupBy(lowest, (id) => id)].sort(([, a], [, b]) => b.length - a.length);
  const [[best, own] = [first, []]] = wins;
  if (own.length === tools.length) {
    return tools.length === 1 ? `${best} has the lowest mean` : `${best} has the lowest mean of every tool`;
  }
  return `The lowest mean depends on the tool: ${listed(wins.map(([id, won]) => `${id} has it for ${won.length}`))} of ${tools.length}`;
}
