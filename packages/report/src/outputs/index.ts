export { comparisonJunit, type JunitComparison } from './comparison-junit.ts';
export { FORMATS, type Format, TOOL_FORMATS, type ToolFormat } from './formats.ts';
export { junitNote } from './junit.ts';
export { methodsOf, type OtlpSource, type OtlpTrial, otlpMetrics } from './otlp.ts';
export { type JunitRun, type JunitTrial, runJunit } from './run-junit.ts';
export { type RunOutcome, runOutcomeOf } from './run-outcome.ts';
