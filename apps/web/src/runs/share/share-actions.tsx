import { type RunDetail, readPublicationOf, readShareKey, readWorkspace } from '@headroom/db';
import { publicUrl } from '#env.ts';
import { resultPath } from '#publications/paths.ts';
import { db } from '#services/db.ts';
import { linkPath } from './paths.ts';
import { ShareButton } from './share-button.tsx';

/** Who can read a run, for those who may change it. */
export async function ShareActions({ run }: { run: RunDetail }) {
  const [key, publication, workspace] = await Promise.all([
    readShareKey(db(), run.id),
    readPublicationOf(db(), run.id),
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
