import { publicationsApi } from '@headroom/api/publications';
import { editPublication, publish, withdrawPublication } from '#features/publications/publishing/publish.ts';
import { serializeRunPublication } from '#features/publications/serialize.ts';
import { resultPath } from '#results/publication-path.ts';
import { route } from '#server/api/route.ts';

export const POST = route(publicationsApi.publishRun, async ({ params: { id }, body, audit }) => {
  const published = await publish(id, body);
  await audit({ action: 'run.published', subject: published.path });
  return { content: published, headers: { location: published.path } };
});

export const PUT = route(publicationsApi.editPublication, async ({ params: { id }, body, audit }) => {
  const edited = await editPublication({ runId: id }, body);
  await audit({ action: 'run.publication_edited', subject: resultPath(edited.slug) });
  return serializeRunPublication({ ...edited, runId: id });
});

export const DELETE = route(publicationsApi.withdrawPublication, async ({ params: { id }, audit }) => {
  const withdrawn = await withdrawPublication({ runId: id });
  await audit({ action: 'run.withdrawn', subject: resultPath(withdrawn.slug) });
  return withdrawn;
});
