import { Formulas } from '#results/formulas.tsx';
import { MethodFacts } from '#results/run/method-facts.tsx';
import { ChecksTable, LimitsTable, PhasesTable, VersionsTable } from '#results/run/method-tables.tsx';
import { Part } from '#results/run/part.tsx';
import type { RunView } from '#results/run/view.ts';

/** Method of the run's measurement, its rig, and their meaning for its numbers. */
export function MethodTab({ view }: { view: RunView }) {
  return (
    <>
      <MethodFacts run={view.run} />
      <Part title="How it is computed">
        <Formulas kind={view.run.kind} />
      </Part>
      {view.report.servers.length > 0 && (
        <Part
          title="What limited each server"
          note="From processor time in the steady window. “Offered load” means that nothing was near its limit: the load set the rate, by the number of virtual users and any pauses they make, or by how often callers come."
        >
          <LimitsTable view={view} />
        </Part>
      )}
      <Part title="Versions" note="Read from the build.">
        <VersionsTable view={view} />
      </Part>
      <Part
        title="What a trial cost"
        note="Mean time of each step over rounds, and the sum of all steps but the load."
      >
        <PhasesTable view={view} />
      </Part>
      <Part
        title="Contract"
        note="Before the load, every tool of a server is called with right and wrong input, and with backends that are down. Every trial’s checks are under “Data”."
      >
        <ChecksTable view={view} />
      </Part>
    </>
  );
}
