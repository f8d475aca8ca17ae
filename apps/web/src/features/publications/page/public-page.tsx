import { listContexts, type Publication, readPublishedContexts, type ServerContext } from '@headroom/db';
import { type ExperimentKind, isExperiment } from '@headroom/model/experiments';
import type { ReactNode } from 'react';
import { AnswerBlock } from '#results/answer/answer-block.tsx';
import { shortCaveats } from '#results/answer/caveats.ts';
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
import { readKept, toKeep } from '../kept.ts';
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

/** Page of a publication, from its headline to its files; rendered once for all its readers. */
export async function PublicPage({
  publication,
  whole,
  params,
  comparison,
  draft = false,
}: {
  publication: Publication;
  whole: RunReport;
  /** Sort order of its tables. */
  params: Params;
  /** What a comparison found, which another feature draws; absent of any other run. */
  comparison?: PublicComparison | undefined;
  /** True of what is not published yet, and has no files of its own. */
  draft?: boolean;
}) {
  const { run, report } = whole;
  const { slug } = publication;
  const stored = draft ? await listContexts(db(), run.id) : await readPublishedContexts(db(), publication.id);
  const contexts = stored ?? [];
  const [kept, tables] = await Promise.all([
    draft ? toKeep(whole, contexts) : readKept(publication.id),
    tablesOf(whole, stored),
  ]);
  const view: RunView = {
    run,
    report,
    tab: 'overview',
    path: draft ? previewOfRun(run.id) : resultPath(slug),
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
      <CaveatBar publication={publication} whole={whole} />
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
      <Downloads
        publication={publication}
        tables={tables}
        folder={draft ? `/api/v1/runs/${run.id}/tables` : resultPath(slug, '/data')}
        kept={kept}
        caveats={shortCaveats(runCaveats(whole))}
      />
    </div>
  );
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
