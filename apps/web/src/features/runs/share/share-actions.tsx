import { type RunDetail, readWorkspace } from '@headroom/db';
import { publicationOf } from '#results/publication-of.ts';
import { resultPath } from '#results/publication-path.ts';
import { currentActor, findRun } from '#server/access/permit.ts';
import { db } from '#server/db.ts';
import { publicUrl } from '#server/env.ts';
import { localLinks } from '#server/local-links.ts';
import { linkPath } from './paths.ts';
import { ShareButton } from './share-button.tsx';

/** Readers of a run, for those who may change it. */
export async function ShareActions({ run }: { run: RunDetail }) {
  const [target, publication, workspace] = await Promise.all([
    findRun(run.id),
    publicationOf(run.id),
    nameOfWorkspace(run.workspaceId),
  ]);
  const key = target?.shareKey ?? null;
  return (
    <ShareButton
      runId={run.id}
      workspace={workspace}
      link={key === null ? null : publicUrl(linkPath(run.id, key))}
      publicPage={publication && publicUrl(resultPath(publication.slug))}
      localLinks={localLinks()}
    />
  );
}

async function nameOfWorkspace(id: string): Promise<string> {
  const actor = await currentActor();
  const own = actor.kind === 'user' && actor.memberships.find(({ workspaceId }) => workspaceId === id);
  return own ? own.name : ((await readWorkspace(db(), id))?.name ?? '');
}
