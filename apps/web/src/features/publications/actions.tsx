import type { RunDetail } from '@headroom/db';
import { publicationOf } from '#results/publication-of.ts';
import { resultPath } from '#results/publication-path.ts';
import { disturbedIn } from '#results/run/disturbed.ts';
import { runTitle } from '#results/run/labels.ts';
import { ButtonLink } from '#ui/button.tsx';
import { EditButton } from './edit-button.tsx';
import { PublishButton } from './publish-button.tsx';
import { isPublishable } from './publishable.ts';
import { WithdrawButton } from './withdraw-button.tsx';

/**
 * Actions on a run's publication: none before it is finished with a passed trial, and none for a calibration, a try or
 * what was measured elsewhere.
 * @param changeable whether the reader may publish and withdraw
 */
export async function PublicationActions({ run, changeable }: { run: RunDetail; changeable: boolean }) {
  if (!isPublishable(run.kind) || run.status !== 'finished' || run.trialCounts.passed === 0) return null;
  const publication = await publicationOf(run.id);
  if (!publication && !changeable) return null;
  if (!publication)
    return (
      <PublishButton
        runId={run.id}
        what={run.kind === 'comparison' ? 'comparison' : 'run'}
        title={runTitle(run)}
        disturbed={disturbedIn(run).length}
      />
    );
  const path = resultPath(publication.slug);
  return (
    <>
      <ButtonLink href={path} prefetch={false}>
        Public page
      </ButtonLink>
      {changeable && (
        <>
          <EditButton runId={run.id} title={publication.title} summary={publication.summary} />
          <WithdrawButton runId={run.id} path={path} />
        </>
      )}
    </>
  );
}
