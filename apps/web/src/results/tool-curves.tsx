import { formatMs, listed, type Pooled, poolMeasurements, type ReportTrial } from '@headroom/report';
import type { CurvePanel } from '#ui/charts/curves.tsx';
import { CurvePanels } from '#ui/charts/curves.tsx';
import type { ResultContext } from './context.ts';

/** Percents at which a curve is drawn: enough to look smooth; the last percent would take most of the time axis. */
const CURVE_PCTS = [1, ...Array.from({ length: 39 }, (_, i) => 2.5 * (i + 1)), 99];
const UNKNOWN_STROKE = { colour: 'var(--text)', dash: undefined };

interface ToolCurves {
  tool: string;
  /** Servers that answered the tool, in the order of the page. */
  servers: { serverId: string; pooled: Pooled }[];
}

interface Props {
  context: ResultContext;
  /** Trials whose numbers count. */
  trials: readonly ReportTrial[];
  table?: string;
  /** Address of one tool's curves in large. */
  hrefOf?: (tool: string) => string;
}

/** How latencies of each tool are distributed: a panel a tool, a curve a server. */
export function ToolCurvesChart(props: Props) {
  return (
    <div>
      <Panels {...props} />
    </div>
  );
}

function Panels({ context, trials, table, hrefOf }: Props) {
  const tools = curvesOf(trials, [...context.strokes.keys()]);
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

/** Calls of every tool of every server, pooled over rounds. */
function curvesOf(trials: readonly ReportTrial[], order: readonly string[]): ToolCurves[] {
  const calls = trials.flatMap(({ serverId, measurements }) =>
    measurements.filter(({ kind }) => kind === 'tool').map((measurement) => ({ serverId, measurement })),
  );
  const names = [...new Set(calls.map(({ measurement }) => measurement.name))].sort();
  return names.map((tool) => ({
    tool,
    servers: order.flatMap((serverId) => {
      const own = calls.filter((call) => call.serverId === serverId && call.measurement.name === tool);
      const pooled = poolMeasurements(own.map(({ measurement }) => measurement));
      return pooled.count > 0 ? [{ serverId, pooled }] : [];
    }),
  }));
}

function fastestOf({ servers }: ToolCurves) {
  return servers.toSorted((a, b) => (a.pooled.meanMs ?? 0) - (b.pooled.meanMs ?? 0))[0];
}

function panelOf(
  curves: ToolCurves,
  { strokes }: ResultContext,
  hrefOf: ((tool: string) => string) | undefined,
): CurvePanel {
  const fastest = fastestOf(curves);
  return {
    name: curves.tool,
    shown: fastest ? `fastest: ${fastest.serverId}, ${formatMs(fastest.pooled.meanMs)} ms mean` : '',
    href: hrefOf?.(curves.tool),
    curves: curves.servers.map(({ serverId, pooled }) => ({
      ...(strokes.get(serverId) ?? UNKNOWN_STROKE),
      name: serverId,
      hint: `${serverId}, ${curves.tool}: P50 ${formatMs(pooled.percentile(50))} ms, P99 ${formatMs(pooled.percentile(99))} ms`,
      points: CURVE_PCTS.flatMap((pct) => {
        const ms = pooled.percentile(pct);
        return ms === null ? [] : [{ pct, ms }];
      }),
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
