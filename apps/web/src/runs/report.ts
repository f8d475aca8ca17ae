import type { RunDetail } from '@headroom/db';
import { judge, overallTable, phaseTable, toolTable } from '@headroom/report';
import { serverTraits } from '../results/traits.ts';

/** Everything that is computed from a run's trials, for its page and for the API. */
export function reportOf(run: Pick<RunDetail, 'trials' | 'environment'>) {
  const { environment } = run;
  const processors = environment && { cpus: environment.host.cpus, ...environment.limits };
  const servers = overallTable(run.trials, processors ?? undefined);
  const judgements = judge(servers, serverTraits());
  return {
    judgements,
    findings: [...judgements.findings],
    servers,
    tools: toolTable(run.trials),
    phases: phaseTable(run.trials),
  };
}
export type Report = ReturnType<typeof reportOf>;
