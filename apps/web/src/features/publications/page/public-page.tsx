import { listContexts, type Publication, readPublishedContexts, type ServerContext } from '@headroom/db';
import { type ExperimentKind, isExperiment } from '@headroom/model/experiments';
import { METHOD_VERSION } from '@headroom/report';
import type { ReactNode } from 'react';
import { AnswerBlock } from '#results/answer/answer-block.tsx';
import { type Caveat, shortCaveats } from '#results/answer/caveats.ts';
import { experimentFinding } from '#results/experiments/experiment-finding.ts';
import { FindingLine } from '#results/experiments/finding-line.tsx';
import { Formulas } from '#results/formulas.tsx';
import { resultPath } from '#results/publication-path.ts';
import { readBeside } from '#results/read-beside.ts';
import type { RunReport } from '#results/run/ended-runs.ts';
import { MethodFacts } from '#results/run/method-facts.tsx';
import { LimitsTable, VersionsTable } from '#results/run/method-tables.tsx';
import { Part } from '#results/run/part.tsx';
import { runAnswer, runCaveats } from '#results/run/run-answer.ts';
import { type RunView, strokesOf } from '#results/run/view.ts';
import { db } from '#server/db.ts';
import type { Params } from '#ui/address.ts';
import { RAW } from '../files/files.ts';
import { toKeep } from '../kept.ts';
import { shownBadges, shownMetrics } from '../pictures/shown-badges.ts';
import { caveatsIn } from '../record/page.ts';
import { type ReadRecord, readBadges } from '../record/read.ts';
import { tablesOf } from '../result.ts';
import { CaveatBar } from './caveat-bar.tsx';
import { Cite } from './cite.tsx';
import { Contents, type PartId } from './contents.tsx';
import { ContextSection } from './context-section.tsx';
import { Downloads } from './downloads.tsx';
import { ExperimentSection } from './experiment-section.tsx';
import { FoldedSection } from './folded-section.tsx';
import { LoadSections, loadParts } from './load-sections.tsx';
import { previewOfRun } from './preview-path.ts';
import { PublicFindings } from './public-findings.tsx';
import { PublicHead } from './public-head.tsx';

/**
 * Page of a publication by the method in force, from its headline to its files: that of its address while the method says
 * what its record says, and the one that reads an older publication anew.
 */
export async function PublicPage({
  publication,
  whole,
  params,
  comparison,
  record,
  isAnew = false,
}: {
  publication: Publication;
  whole: RunReport;
  /** Sort order of its tables. */
  params: Params;
  /** What a comparison found, which another feature draws; absent of any other run. */
  comparison?: PublicComparison | undefined;
  /** Null of what is not published yet, and has no files of its own. */
  record: ReadRecord | null;
  /** True of the page that reads a publication by the method in force, whatever its record says. */
  isAnew?: boolean;
}) {
  const { run, report } = whole;
  const { slug } = publication;
  const contexts =
    (record ? await readPublishedContexts(db(), publication.id) : await listContexts(db(), run.id)) ?? [];
  const files = record ? await filesAsPublished(publication, record) : await filesOfDraft(whole, contexts);
  const view: RunView = {
    run,
    report,
    tab: 'overview',
    path: record ? resultPath(slug, isAnew ? '/today' : '') : previewOfRun(run.id),
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
      {comparison ? (
        comparison.answer
      ) : (
        <AnswerBlock answer={runAnswer(whole)} caveats={[]} hrefOf={() => ''} />
      )}
      <CaveatBar caveats={caveatsOf({ publication, whole, record, isAnew })} />
      {comparison && <OfComparison comparison={comparison} contexts={contexts} />}
      {isExperiment(run.kind) && <OfExperiment view={view} kind={run.kind} contexts={contexts} />}
      {run.kind === 'single' && <OfOneLoad view={view} contexts={contexts} />}
      {!comparison && <ContextSection contexts={contexts} />}
      <FoldedSection id="method" title="Method">
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
      </FoldedSection>
      <Cite publication={publication} />
      <Downloads publication={publication} {...files} />
    </div>
  );
}

/** Files and badges of a record. */
async function filesAsPublished(publication: Publication, record: ReadRecord) {
  const { tables, metrics } = record.page;
  const badges = await readBadges(publication, record);
  return { tables, metrics, badges, folder: resultPath(publication.slug, '/data') };
}

/** Those of a run that is not published yet. */
async function filesOfDraft(whole: RunReport, contexts: readonly ServerContext[]) {
  const [kept, tables] = await Promise.all([toKeep(whole, contexts), tablesOf(whole, contexts)]);
  return {
    tables: [...tables, { name: RAW, title: 'Raw measurements' }],
    folder: `/api/v1/runs/${whole.run.id}/tables`,
    badges: shownBadges(kept, shortCaveats(runCaveats(whole))),
    metrics: shownMetrics(kept),
  };
}

/** Caveats as published; of what is read anew, or not published yet, those of now. */
function caveatsOf({
  publication: { methodVersion: published, disturbedTrials },
  whole,
  record,
  isAnew,
}: {
  publication: Publication;
  whole: RunReport;
  record: ReadRecord | null;
  isAnew: boolean;
}): readonly Caveat[] {
  if (record && !isAnew) return caveatsIn(record.page);
  return runCaveats(whole, {
    ...(published !== METHOD_VERSION && { olderMethod: { published, page: METHOD_VERSION } }),
    confirmed: disturbedTrials > 0,
  });
}

/** What a comparison found, in parts. */
export interface PublicComparison {
  /** Its answer block. */
  readonly answer: ReactNode;
  /** With the contexts of its servers, as published. */
  readonly findingsWith: (contexts: readonly ServerContext[]) => ReactNode;
  readonly sections: ReactNode;
  /** Ids of both. */
  readonly parts: readonly PartId[];
}

function OfComparison({
  comparison: { findingsWith, sections, parts },
  contexts,
}: Pick<Measured, 'contexts'> & { comparison: PublicComparison }) {
  return (
    <>
      {findingsWith(contexts)}
      <Contents parts={parts} />
      {sections}
    </>
  );
}

interface Measured {
  readonly view: RunView;
  /** What its servers take of the context of a model. */
  readonly contexts: readonly ServerContext[];
}

async function OfOneLoad({ view, contexts }: Measured) {
  const beside = await readBeside(view.run);
  const compared = beside && beside.figures.length > 0 ? beside : null;
  return (
    <>
      <PublicFindings findings={view.report.judgements.findings} />
      <Contents parts={[...loadParts(view, compared), ...contextParts(contexts)]} />
      <LoadSections view={view} beside={compared} contexts={contexts} />
    </>
  );
}

const contextParts = ({ length }: Measured['contexts']): PartId[] => (length > 0 ? ['context'] : []);

function OfExperiment({ view, kind, contexts }: Measured & { kind: ExperimentKind }) {
  return (
    <>
      <div className="mt-5">
        <FindingLine text={experimentFinding(view)} />
      </div>
      <Contents parts={['measured', ...contextParts(contexts)]} />
      <ExperimentSection view={view} kind={kind} />
    </>
  );
}
