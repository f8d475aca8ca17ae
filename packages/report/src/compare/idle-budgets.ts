/** Budgets that cannot work: keys that match nothing of a comparison, and limits that no figure exceeds. */
import { plural } from '@headroom/model/text/plural';
import { type BudgetSubject, type Budgets, CONTEXT_BUDGET, type Limits, partsOf } from './budgets.ts';
import { findMetric, METRICS, type Metric } from './metrics.ts';

/** Subjects that budgets may judge. */
export interface BudgetScope {
  readonly subjects: readonly BudgetSubject[];
  /** Servers with further, unknown tools and metrics: a side of them was not measured. */
  readonly partial: readonly string[];
}

export interface IdleBudget {
  readonly key: string;
  /** `budget "go/serch/p95Ms" matches no tool: fetch, search`. */
  readonly words: string;
}

/** Every budget that cannot work, once, with the reason; in the order of the budgets. */
export function idleBudgets(budgets: Budgets, scope: BudgetScope): IdleBudget[] {
  const metrics = metricsByTool(scope);
  return Object.entries(budgets).flatMap(([key, limits]) => {
    const reason = unmatched(key, metrics, scope.partial) ?? unreachable(key, limits);
    return reason === null ? [] : [{ key, words: `budget "${key}"${reason}` }];
  });
}

/** Ids of metrics by server and tool; a tool of null is the whole server. */
type MetricsByTool = ReadonlyMap<string, ReadonlyMap<string | null, ReadonlySet<string>>>;

function metricsByTool({ subjects, partial }: BudgetScope): MetricsByTool {
  const servers = new Map<string, Map<string | null, Set<string>>>(partial.map((id) => [id, new Map()]));
  for (const { serverId, tool, metric } of subjects) {
    const tools = servers.get(serverId) ?? new Map<string | null, Set<string>>();
    servers.set(serverId, tools);
    tools.set(tool, (tools.get(tool) ?? new Set()).add(metric));
  }
  return servers;
}

/** Reason that a key matches nothing; null if it matches, or may match what was not measured. */
function unmatched(key: string, servers: MetricsByTool, partial: readonly string[]): string | null {
  const [server, tool, metric] = partsOf(key) ?? [];
  if (server === undefined || tool === undefined || metric === undefined) return null;
  const matching = server === '*' ? [...servers.keys()] : servers.has(server) ? [server] : [];
  if (matching.length === 0) return ` matches no server: ${some(servers.keys())}`;
  if (metric === CONTEXT_BUDGET || matching.some((id) => partial.includes(id))) return null;
  const tools = matching.flatMap((id) => [...(servers.get(id) ?? [])]);
  if (isOfAnotherLoad(metric, tools)) return null;
  const ofTool = tools.filter(([name]) => tool === '*' || name === (tool === 'all' ? null : tool));
  if (ofTool.length === 0) return ` matches no tool: ${some(tools.flatMap(([name]) => name ?? []))}`;
  // Rows of failed trials exist only if a trial failed.
  const metrics = new Set(ofTool.flatMap(([name, ids]) => [...ids, ...(name === null ? SOMETIMES : [])]));
  if (metric === '*' || metrics.has(metric)) return null;
  return ` matches no metric: ${some(metrics)}`;
}

/** Whether a metric is one of a load or experiment that this comparison is not of: its budget works in another comparison. */
function isOfAnotherLoad(id: string, tools: readonly (readonly [unknown, ReadonlySet<string>])[]): boolean {
  const metric = findMetric(id);
  // Failed trials are of every load, and tell nothing of this one.
  const judged = tools.flatMap(([, ids]) => [...ids].flatMap((one) => findMetric(one) ?? []));
  const experiments = new Set(
    judged.filter(({ share }) => share !== 'trials').map(({ experiment }) => experiment),
  );
  return metric !== undefined && metric.share !== 'trials' && !experiments.has(metric.experiment);
}

const SOMETIMES = METRICS.filter(({ share }) => share === 'trials').map(({ id }) => id);

/** Number of names that a warning lists. */
const MOST_NAMES = 12;

function some(names: Iterable<string>): string {
  const sorted = [...new Set(names)].sort();
  if (sorted.length === 0) return 'none is judged';
  const more = sorted.length - MOST_NAMES;
  return `${sorted.slice(0, MOST_NAMES).join(', ')}${more > 0 ? ` and ${plural(more, 'other')}` : ''}`;
}

/** Limits of a budget that no figure of its metric exceeds, with the reason; null if there are none. */
function unreachable(key: string, limits: Limits): string | null {
  const metric = findMetric(partsOf(key)?.[2] ?? '');
  if (!metric) return null;
  const reasons = (['failPct', 'warnPct', 'fail', 'warn'] as const).flatMap((name) => {
    const value = limits[name];
    const bound = value === undefined ? null : boundOf(metric, name, value);
    return bound === null ? [] : [`${name} ${value} is never exceeded, ${metric.title} ${bound}`];
  });
  return reasons.length === 0 ? null : `: ${reasons.join('; ')}`;
}

/** Bound of a metric that keeps it within a limit; null if it may exceed the limit. */
function boundOf({ better, share }: Metric, name: keyof Limits, value: number): string | null {
  const isPct = name === 'failPct' || name === 'warnPct';
  if (isPct) return better === 'higher' && value >= 100 ? 'falls by less than 100 %' : null;
  if (better === 'higher') return value <= 0 ? 'is at least 0' : null;
  return share !== undefined && value >= 100 ? 'is at most 100 %' : null;
}
