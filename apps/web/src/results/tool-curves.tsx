import { formatMs, listed } from '@headroom/report';
import type { Panel } from '#ui/charts/lines.ts';
import { PanelsChart } from '#ui/charts/lines-chart.tsx';
import type { ResultContext } from './context.ts';
import type { ToolCurves } from './run/tool-curves.ts';

const UNKNOWN_STROKE = { colour: 'var(--text)', dash: undefined };

const PANEL_PX = 180;
/** Digits of a latency that a reader can use. */
const DIGITS = 4;
/** The horizontal axis of distributions. */
export const PERCENTS = {
  id: 'percentile',
  unit: '%',
  span: [0, 100],
  ticks: [1, 25, 50, 75, 90, 99].map((at) => ({ at, label: `P${at}` })),
} as const;

const rounded = (ms: number) => Number(ms.toPrecision(DIGITS));
const latenciesOf = ({ servers }: ToolCurves) => {
  const all = servers.flatMap(({ points }) => points.map(({ ms }) => ms)).filter((ms) => ms > 0);
  return all.length > 0 ? [Math.min(...all), Math.max(...all)] : [];
};

interface Props {
  context: ResultContext;
  tools: readonly ToolCurves[];
  /** Address of one tool's curves in large. */
  hrefOf?: (tool: string) => string;
}

/** Distributions of each tool's latencies: a panel a tool, a curve a server. */
export function ToolCurvesChart({ context, tools, hrefOf }: Props) {
  return (
    <PanelsChart
      title={titleOf(tools)}
      note="Latency in ms by percentile, all panels on one log scale. Lower is faster, flatter is steadier"
      heightPx={PANEL_PX}
      x={PERCENTS}
      y={{ id: 'latency', unit: 'ms', scale: 'log', holds: tools.flatMap(latenciesOf) }}
      panels={tools.map((tool) => panelOf(tool, context, hrefOf))}
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
): Panel {
  const lowest = lowestOf(curves);
  return {
    name: curves.tool,
    shown: lowest ? shownOf(lowest, curves.servers.length > 1) : '',
    href: hrefOf?.(curves.tool),
    lines: curves.servers.map(({ serverId, points }) => ({
      ...(strokes.get(serverId) ?? UNKNOWN_STROKE),
      name: serverId,
      points: points.map(({ pct, ms }) => [pct, rounded(ms)]),
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
