import { type RunDetail, readShareKey, readWorkspace } from '@headroom/db';
import { publicationOf } from '#results/publication-of.ts';
import { resultPath } from '#results/publication-path.ts';
import { db } from '#server/db.ts';
import { publicUrl } from '#server/env.ts';
import { linkPath } from './paths.ts';
import { ShareButton } from './share-button.tsx';

/** Readers of a run, for those who may change it. */
export async function ShareActions({ run }: { run: RunDetail }) {
  const [key, publication, workspace] = await Promise.all([
    readShareKey(db(), run.id),
    publicationOf(run.id),
    readWorkspace(db(), run.workspaceId),
  ]);
  return (
    <ShareButton
      runId={run.id}
      workspace={workspace?.name ?? ''}
      link={key === null ? null : publicUrl(linkPath(run.id, key))}
      publicPath={publication && resultPath(publication.slug)}
    />
  );
}
