import type { ReactNode } from 'react';
import { MethodFacts } from './method-facts.tsx';
import { ChecksTable, LimitsTable, PhasesTable, VersionsTable } from './method-tables.tsx';
import type { RunView } from './view.ts';

/** How the run was measured, on what, and what that means for its numbers. */
export function MethodTab({ view }: { view: RunView }) {
  return (
    <div className="space-y-8">
      <MethodFacts run={view.run} />
      <Part
        title="What limited each server"
        note="From processor time in the steady window. “Offered load” means that nothing was near its limit: the virtual users and their pauses set the rate."
      >
        <LimitsTable view={view} />
      </Part>
      <Part title="Versions" note="Read from what was built, never typed.">
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
        note="Before its load, every server is asked every tool, with right and wrong input, and with backends that are down. Every trial’s checks are under “Trials and logs”."
      >
        <ChecksTable view={view} />
      </Part>
    </div>
  );
}

function Part({ title, note, children }: { title: string; note: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="font-semibold text-[0.9375rem] tracking-tight">{title}</h2>
      <p className="mt-0.5 mb-3 max-w-[75ch] text-13 text-muted">{note}</p>
      {children}
    </section>
  );
}
