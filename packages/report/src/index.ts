export * from './experiments/capacity/capacity.ts';
export { capacityFigures } from './experiments/capacity/columns.ts';
export { CAPACITY_PRECISION_PCT, searchedLevel } from './experiments/capacity/level.ts';
export * from './experiments/capacity/planning.ts';
export type { CapacityOutcome, CapacityRow, ServiceLevel } from './experiments/capacity/row.ts';
export type { Bar, ExperimentTrial, Told } from './experiments/experiment.ts';
export * from './experiments/experiments.ts';
export * from './experiments/isolation/judge.ts';
export {
  type Culprit,
  type HeldTool,
  type IsolationOutcome,
  type IsolationRow,
  type IsolationToolRow,
  JUDGED_PERCENTILES,
} from './experiments/isolation/row.ts';
export * from './experiments/isolation/table.ts';
export * from './experiments/isolation/words.ts';
export { experimentOutcomeSchema } from './experiments/outcome.ts';
export type { ScaledStep, ScalingOutcome, ScalingRow } from './experiments/scaling/row.ts';
export * from './experiments/scaling/scaling.ts';
export * from './experiments/soak/metrics.ts';
export type { Growth, SoakOutcome, SoakRow } from './experiments/soak/row.ts';
export * from './experiments/soak/table.ts';
export * from './experiments/soak/words.ts';
export type { StartFigure, StartsOutcome, StartsRow } from './experiments/starts/row.ts';
export * from './experiments/starts/starts.ts';
export { END_SHARE, type TurnCalls, WARM_WITHIN_PCT, warmUpOf } from './experiments/starts/warm-up.ts';
export { KNEE_SHARE } from './experiments/sweep/knee.ts';
export type { SweepLevel, SweepOutcome, SweepRow } from './experiments/sweep/row.ts';
export * from './experiments/sweep/table.ts';
export * from './experiments/sweep/words.ts';
export * from './figures/aborts.ts';
export * from './figures/answers.ts';
export * from './figures/answers-change.ts';
export * from './figures/catalogues.ts';
export * from './figures/conditions.ts';
export * from './figures/context.ts';
export * from './figures/context-change.ts';
export * from './figures/context-words.ts';
export { type ConventionRow, conventionTable } from './figures/conventions.ts';
export * from './figures/costs.ts';
export * from './figures/dear-list.ts';
export * from './figures/delayed-acks.ts';
export * from './figures/format.ts';
export * from './figures/handshakes.ts';
export * from './figures/history.ts';
export * from './figures/limit.ts';
export { LIMIT_LABELS, limitLabel, missedLabel } from './figures/limit-labels.ts';
export * from './figures/listed.ts';
export * from './figures/overall.ts';
export * from './figures/overall-columns.ts';
export * from './figures/phases.ts';
export { type CdfPoint, cdfPoints, errorCount, type Pooled, poolMeasurements } from './figures/pool.ts';
export { disturbanceIn, disturbedTrials, processorUseOf } from './figures/processor-use.ts';
export * from './figures/schemas.ts';
export * from './figures/sdk-overhead.ts';
export * from './figures/server-figures.ts';
export { isUnsettled, UNSETTLED_PCT } from './figures/settling.ts';
export * from './figures/streams.ts';
export {
  type ColumnOf,
  column,
  columnById,
  type Table,
  type TableColumn,
  type TextTable,
  tableOf,
} from './figures/table.ts';
export { MIN_CALLS_BEYOND, supports, TAIL_PERCENTILES, tailPoints } from './figures/tail.ts';
export * from './figures/tools.ts';
export { counts, type PartyUse, type ReportTrial } from './figures/trial.ts';
export { cpuMsPerCallOf, requestsAtOnceOf } from './figures/trial-figures.ts';
export * from './figures/users.ts';
export * from './figures/wrong-answers.ts';
export { type Answer, answerOf, type KeyFigure } from './judgements/answer.ts';
export { busySuffix } from './judgements/caveats.ts';
export * from './judgements/constraints.ts';
export * from './judgements/efficiency.ts';
export { experimentAnswer } from './judgements/experiment-answer.ts';
export * from './judgements/finding.ts';
export * from './judgements/findings.ts';
export { changeRange } from './judgements/findings-groups.ts';
export * from './judgements/judge.ts';
export * from './judgements/judged-row.ts';
export * from './judgements/jvm-native.ts';
export * from './judgements/labels.ts';
export * from './judgements/method-rules.ts';
export { overheadText, SDK_OVERHEAD_TITLE } from './judgements/sdk-overhead.ts';
export * from './judgements/selection-guide.ts';
export * from './judgements/stability.ts';
export * from './judgements/tiers.ts';
export * from './judgements/trade-off-rules.ts';
export * from './judgements/trade-offs.ts';
export * from './judgements/use-case-list.ts';
export * from './judgements/use-cases.ts';
export { changePct, cvPct, MIN_ROUNDS_FOR_CV, mean, median } from './statistics/elementary.ts';
export * from './statistics/interval.ts';
export { tooClose } from './statistics/rank.ts';
export { MIN_VALUES_FOR_SLOPE, SLOPE_LEVEL } from './statistics/theil-sen.ts';
export { LEAST_USL_POINTS } from './statistics/usl.ts';
export { contextTables } from './tables/context-table.ts';
export { choiceTables } from './tables/judgement-tables.ts';
export * from './tables/result-tables.ts';
