export { DEFAULT_FLOOR_PCT, type Floor, UNKNOWN_FLOOR } from '../figures/noise-floor.ts';
export { MIN_CALLS_BEYOND } from '../figures/tail.ts';
export { comparisonAnswer, shortHeadline } from './answer.ts';
export { type Budgets, budgetsSchema, CONTEXT_BUDGET, hasContextBudget, LIMITS } from './budgets.ts';
export { withBudgets } from './budgets-markdown.ts';
export * from './change-points.ts';
export * from './compare.ts';
export { contextAlert, judgeContext, judgedContexts } from './context-budget.ts';
export { PARTS } from './doubt.ts';
export * from './expected.ts';
export { comparedByExperiments } from './experiment-metrics.ts';
export { failedTrialsLabel, measuredServers } from './failed-trials.ts';
export { failuresOf, lostServers, type SideFailure } from './failures.ts';
export { FAMILY_ALPHA, type Family } from './family.ts';
export type { PairFigures } from './figures.ts';
export { type Calibration, FLOOR_VALID_DAYS, floorOf, leastFloorPct, SMALLEST_FLOOR_PCT } from './floor.ts';
export {
  type FloorGroup,
  floorGroups,
  floorLabel,
  floorSentence,
  uncalibratedFloors,
} from './floor-groups.ts';
export { type Headline, headlineOf, TONES, type Tone } from './headline.ts';
export * from './host-drift.ts';
export { type BudgetScope, type IdleBudget, idleBudgets } from './idle-budgets.ts';
export { planLooks } from './looks.ts';
export { comparisonMarkdown, markdownCode, markdownText } from './markdown.ts';
export { COMPARISON_RULES, comparisonLimits } from './method.ts';
export {
  findMetric,
  hasFloor,
  judgedExperiment,
  METRICS,
  type Metric,
  type MetricId,
  metricById,
  metricIdSchema,
  metricsOf,
  type Scope,
} from './metrics.ts';
export * from './of-run.ts';
export { oneSidedLines } from './one-sided-words.ts';
export { idleIn, type Outcome, outcomeOf, type Result } from './outcome.ts';
export { POWER } from './power.ts';
export type { ComparisonRow } from './row.ts';
export * from './search.ts';
export type { SideTrial } from './sides.ts';
export * from './summary.ts';
export { MIN_PAIRS, VERDICTS, type Verdict } from './verdict.ts';
