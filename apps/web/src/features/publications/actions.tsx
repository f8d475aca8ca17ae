import type { RunDetail } from '@headroom/db';
import { publicationOf } from '#results/publication-of.ts';
import { resultPath } from '#results/publication-path.ts';
import { disturbedIn } from '#results/run/disturbed.ts';
import { runTitle } from '#results/run/labels.ts';
import { publicUrl } from '#server/env.ts';
import { localLinks } from '#server/local-links.ts';
import { ButtonLink } from '#ui/button.tsx';
import { EditButton } from './edit-button.tsx';
import { PublishButton } from './publish-button.tsx';
import { publishChecks } from './publish-checks.ts';
import { isReady } from './publishable.ts';
import { WithdrawButton } from './withdraw-button.tsx';

/**
 * Actions on a run's publication: none before it is finished with a passed trial, and none for a comparison
 * or a calibration.
 * @param changeable whether the reader may publish and withdraw
 */
export async function PublicationActions({ run, changeable }: { run: RunDetail; changeable: boolean }) {
  if (!isReady(run)) return null;
  const publication = await publicationOf(run.id);
  if (!publication && !changeable) return null;
  if (!publication) {
    return (
      <PublishButton
        runId={run.id}
        what={run.kind === 'comparison' ? 'comparison' : 'run'}
        title={runTitle(run)}
        disturbed={disturbedIn(run).length}
        checks={publishChecks(run)}
        results={publicUrl(resultPath(''))}
        localLinks={localLinks()}
      />
    );
  }
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
