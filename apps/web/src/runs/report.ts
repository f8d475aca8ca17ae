import type { RunDetail } from '@headroom/db';
import { findings, overallTable, phaseTable, toolTable } from '@headroom/report';

/** Everything that is computed from a run's trials, for its page and for the API. */
export function reportOf(run: Pick<RunDetail, 'trials' | 'environment'>) {
  const { environment } = run;
  const processors = environment && { cpus: environment.host.cpus, ...environment.limits };
  return {
    findings: findings(run.trials),
    servers: overallTable(run.trials, processors ?? undefined),
    tools: toolTable(run.trials),
    phases: phaseTable(run.trials),
  };
}
export type Report = ReturnType<typeof reportOf>;
