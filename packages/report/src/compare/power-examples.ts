/**
 * Power of comparisons of one server with three tools: the examples of the page of the method, and of its
 * tests.
 */

import { aloneAlphaOf, type Hypothesis, levelsOf } from './family.ts';
import { SMALLEST_FLOOR_PCT } from './floor.ts';
import { type MetricId, metricsOf } from './metrics.ts';
import { powerAt } from './power.ts';

/** A change that is there, and the rounds it is looked for in. */
export interface PowerExample {
  readonly metric: MetricId;
  readonly tool: string | null;
  readonly changePct: number;
  /** Standard deviation of a trial's figure, of which base and head share nothing: that of a ratio is √2 times it. */
  readonly spreadPct: number;
  readonly rounds: number;
}

const TOOLS = ['a', 'b', 'c'];

export const EXAMPLES = {
  tool: { metric: 'meanMs', tool: 'a', changePct: 10, spreadPct: 5, rounds: 12 },
  cpu: { metric: 'cpuMsPerRequest', tool: null, changePct: 5, spreadPct: 2, rounds: 8 },
  /** Its mean stays as it is, which leaves a percentile with its own doubt alone. */
  tail: { metric: 'p99Ms', tool: 'a', changePct: 100, spreadPct: 20, rounds: 8 },
} as const satisfies Record<string, PowerExample>;

/** The mean of the server of which one tool is slower. */
export const SERVER_OF_TOOL = {
  ...EXAMPLES.tool,
  tool: null,
  changePct: EXAMPLES.tool.changePct / TOOLS.length,
} as const satisfies PowerExample;

/** All metrics of one server with three tools, errors among them, with nothing found yet. */
export function exampleFamily(serverId = 'go'): Hypothesis[] {
  return [null, ...TOOLS].flatMap((tool) =>
    metricsOf(null)
      .filter(({ scopes }) => scopes.includes(tool === null ? 'server' : 'tool'))
      .map(({ id: metric }): Hypothesis => ({ serverId, tool, metric, p: 1 })),
  );
}

/** The doubt with which the metric of an example is tested as long as no other one has changed. */
export function exampleLevel({ metric, tool }: Pick<PowerExample, 'metric' | 'tool'>): number {
  const family = exampleFamily();
  const index = family.findIndex((one) => one.metric === metric && one.tool === tool);
  return levelsOf(family, 1)[index] as number;
}

/**
 * Share of comparisons that find the change of an example.
 * @param level the doubt, by default that of its place in the family
 * @param floorPct 0: how often it is found to have changed at all
 */
export function examplePower(
  example: PowerExample,
  level: number = exampleLevel(example),
  floorPct: number = SMALLEST_FLOOR_PCT,
): number {
  const { changePct, spreadPct, rounds } = example;
  const spread = { pairs: rounds, sd: (Math.SQRT2 * spreadPct) / 100 };
  const floor = Math.log(1 + floorPct / 100);
  return powerAt(Math.log(1 + changePct / 100), spread, { floor, level, alone: aloneAlphaOf(1) });
}
