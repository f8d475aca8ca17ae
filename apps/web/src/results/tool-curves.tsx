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

function fastestOf({ servers }: ToolCurves) {
  return servers.toSorted((a, b) => (a.meanMs ?? 0) - (b.meanMs ?? 0))[0];
}

function panelOf(
  curves: ToolCurves,
  { strokes }: ResultContext,
  hrefOf: ((tool: string) => string) | undefined,
): CurvePanel {
  const fastest = fastestOf(curves);
  return {
    name: curves.tool,
    shown: fastest ? `fastest: ${fastest.serverId}, ${formatMs(fastest.meanMs)} ms mean` : '',
    href: hrefOf?.(curves.tool),
    curves: curves.servers.map(({ serverId, p50Ms, p99Ms, points }) => ({
      ...(strokes.get(serverId) ?? UNKNOWN_STROKE),
      name: serverId,
      hint: `${serverId}, ${curves.tool}: P50 ${formatMs(p50Ms)} ms, P99 ${formatMs(p99Ms)} ms`,
      points,
    })),
  };
}

function titleOf(tools: readonly ToolCurves[]): string {
  const fastest = tools.flatMap((tool) => fastestOf(tool)?.serverId ?? []);
  const [first] = fastest;
  if (!first) return 'Latency of each tool';
  const wins = [...Map.groupBy(fastest, (id) => id)].sort(([, a], [, b]) => b.length - a.length);
  const [[best, own] = [first, []]] = wins;
  if (own.length === tools.length)
    return tools.length === 1 ? `${best} answers fastest` : `${best} answers every tool fastest`;
  return `The fastest server depends on the tool: ${listed(wins.map(([id, won]) => `${id} for ${won.length}`))} of ${tools.length}`;
}
