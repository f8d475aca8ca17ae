import type { RunDetail } from '@headroom/db';
import { judge, overallTable, phaseTable, type Table, tablesOf, toolTable } from '@headroom/report';
import { serverTraits } from '../results/traits.ts';

/** Everything that is computed from a run's trials, for its page and for the API. */
export function reportOf(run: Pick<RunDetail, 'trials' | 'environment'>) {
  const { environment, trials } = run;
  const processors = environment && { cpus: environment.host.cpus, ...environment.limits };
  const servers = overallTable(trials, processors ?? undefined);
  const tools = toolTable(trials);
  const judgements = judge(servers, serverTraits());
  let tables: Table[] | undefined;
  return {
    ...{ judgements, servers, tools, phases: phaseTable(trials) },
    findings: [...judgements.findings],
    /** Every table as data, for files; computed when it is first asked for. */
    get tables(): readonly Table[] {
      tables ??= tablesOf({ servers, judgements, tools, trials });
      return tables;
    },
  };
}
export type Report = ReturnType<typeof reportOf>;
