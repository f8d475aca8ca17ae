import type { Publication } from '@headroom/db';
import { type ExperimentKind, isExperiment } from '@headroom/workload';
import { experimentFinding } from '#results/experiments/experiment-finding.ts';
import { Formulas } from '#results/formulas.tsx';
import { resultPath } from '#results/publication-path.ts';
import { readBeside } from '#results/read-beside.ts';
import { BusyNotice } from '#results/run/busy-notice.tsx';
import type { RunReport } from '#results/run/ended-runs.ts';
import { measured } from '#results/run/measured.ts';
import { MethodFacts } from '#results/run/method-facts.tsx';
import { LimitsTable, VersionsTable } from '#results/run/method-tables.tsx';
import { Part } from '#results/run/part.tsx';
import { type RunView, strokesOf } from '#results/run/view.ts';
import type { Params } from '#ui/address.ts';
import { Section } from '#ui/page.tsx';
import { CaveatBar } from './caveat-bar.tsx';
import { Cite } from './cite.tsx';
import { Contents } from './contents.tsx';
import { Downloads } from './downloads.tsx';
import { ExperimentSection } from './experiment-section.tsx';
import { LOAD_PARTS, LoadSections } from './load-sections.tsx';
import { PublicFindings } from './public-findings.tsx';
import { PublicHead } from './public-head.tsx';

/** Page of a publication, from its headline to its files; rendered once for all its readers. */
export async function PublicPage({
  publication,
  whole,
  params,
}: {
  publication: Publication;
  whole: RunReport;
  /** Sort order of its tables. */
  params: Params;
}) {
  const { run, report } = whole;
  const view: RunView = {
    run,
    report,
    tab: 'overview',
    path: resultPath(publication.slug),
    params,
    strokes: strokesOf(report),
    choices: report.judgements,
    document: true,
    missing: 'not measured',
  };
  return (
    // Targets of anchors stand below the two bars that stay on top.
    <div className="[&_[id]]:scroll-mt-32">
      <PublicHead publication={publication} run={run} />
      <CaveatBar publication={publication} whole={whole} />
      <div className="mt-5">
        <BusyNotice
          disturbed={report.disturbed}
          measured={measured(run).length}
          more={publication.disturbedTrials > 0 ? 'The publisher confirmed to publish it anyway.' : undefined}
        />
      </div>
      {isExperiment(run.kind) ? <OfExperiment view={view} kind={run.kind} /> : <OfOneLoad view={view} />}
      <Section id="method" title="Method">
        <MethodFacts run={run} />
        <Part title="How it is computed">
          <Formulas kind={run.kind} />
        </Part>
        {report.servers.length > 0 && (
          <Part title="What limited each server">
            <LimitsTable view={view} />
          </Part>
        )}
        <Part title="Versions">
          <VersionsTable view={view} />
        </Part>
      </Section>
      <Cite publication={publication} />
      <Downloads publication={publication} kind={run.kind} tables={report.tables} />
    </div>
  );
}

async function OfOneLoad({ view }: { view: RunView }) {
  const beside = await readBeside(view.run);
  const compared = beside && beside.figures.length > 0 ? beside : null;
  return (
    <>
      <PublicFindings findings={view.report.judgements.findings} />
      <Contents parts={compared ? [...LOAD_PARTS, 'study'] : LOAD_PARTS} />
      <LoadSections view={view} beside={compared} />
    </>
  );
}

function OfExperiment({ view, kind }: { view: RunView; kind: ExperimentKind }) {
  const finding = experimentFinding(view);
  return (
    <>
      <PublicFindings findings={finding ? [{ text: finding, cells: [] }] : []} />
      <Contents parts={['measured']} />
      <ExperimentSection view={view} kind={kind} />
    </>
  );
}
