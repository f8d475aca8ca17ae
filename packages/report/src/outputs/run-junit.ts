/** A run, or one measurement, as JUnit XML: a suite a server, a case a trial and a check of the contract. */
import type { Check, RunStatus, TrialStatus } from '@headroom/model/run';
import { toolTable } from '../figures/tools.ts';
import { byServer, type ReportTrial } from '../figures/trial.ts';
import { junitXml, type TestCase, type TestSuite } from './junit.ts';
import { isMeasured, runOutcomeOf } from './run-outcome.ts';

/** A trial with its contract checks. */
export type JunitTrial = Omit<ReportTrial, 'checks'> & {
  readonly reason: string | null;
  readonly checks: readonly Check[];
};

export interface JunitRun {
  readonly status: RunStatus;
  readonly reason: string | null;
  readonly trials: readonly JunitTrial[];
}

const WHOLE = 'run';

/**
 * A failure is what makes the outcome "failed", an error what makes it "error" (runOutcomeOf).
 * @param name of the document
 */
export function runJunit(name: string, run: JunitRun): string {
  const { result, reasons } = runOutcomeOf(run);
  const isWhole = result === 'error' && (run.status !== 'finished' || run.trials.length === 0);
  const summary: TestSuite = {
    name: WHOLE,
    cases: [{ name: WHOLE, state: 'error', words: reasons.join('; ') }],
  };
  const servers = byServer(run.trials).map(([serverId, trials]) => suiteOf(serverId, trials, run));
  return junitXml(name, [...(isWhole ? [summary] : []), ...servers]);
}

function suiteOf(serverId: string, trials: readonly JunitTrial[], run: JunitRun): TestSuite {
  const missing = run.status === 'finished' && !trials.some(isMeasured);
  const sorted = trials.toSorted((a, b) => a.round - b.round);
  return {
    name: serverId,
    properties: Object.assign(
      {},
      ...toolTable(trials)
        .filter(({ kind }) => kind === 'tool')
        .map(toolFigures),
    ),
    cases: [...sorted.map((trial) => trialCase(trial, missing)), ...checkCases(sorted)],
  };
}

/** @param missing whether no trial of its server has figures, which is an error unless the server caused it */
function trialCase({ round, status, reason, testMs }: JunitTrial, missing: boolean): TestCase {
  const words = reason ?? (status === 'passed' ? '' : status);
  return { name: `round ${round}`, state: stateOf(status, missing), words, ms: testMs };
}

function stateOf(status: TrialStatus, missing: boolean): TestCase['state'] {
  if (status === 'server_failed') return 'failure';
  if (isMeasured({ status })) return 'passed';
  return missing ? 'error' : 'skipped';
}

/** Checks of the contract by their names, each as the worst of its trials saw it. */
function checkCases(trials: readonly JunitTrial[]): TestCase[] {
  const checks = trials.flatMap(({ status, checks }) =>
    // A check decides nothing of a trial that passed.
    checks.map((check) => ({ ...check, fails: check.outcome === 'fail' && status === 'server_failed' })),
  );
  return [...Map.groupBy(checks, ({ name }) => name)].map(([name, own]) => {
    const worst = own.find(({ fails }) => fails) ?? own.find(({ reason }) => reason !== null) ?? own[0];
    return {
      name: `contract, ${name}`,
      state: worst?.fails ? 'failure' : 'passed',
      words: worst?.reason ?? '',
      ms: Math.max(...own.map(({ ms }) => ms)),
    };
  });
}

/** Figures of a tool under the key of its budget: `search/p95Ms`. */
function toolFigures(row: ReturnType<typeof toolTable>[number]): Record<string, number | null> {
  const { count, meanMs, p50Ms, p95Ms, p99Ms, maxMs, errorRatePct } = row;
  const figures = { count, meanMs, p50Ms, p95Ms, p99Ms, maxMs, errorRatePct };
  return Object.fromEntries(
    Object.entries(figures).map(([name, value]) => [`${row.name}/${name}`, value] as const),
  );
}
