import { publicationsApi } from '@headroom/api/publications';
import { editPublication, publish, withdrawPublication } from '#features/publications/publishing/publish.ts';
import { resultPath } from '#results/publication-path.ts';
import { route } from '#server/api/route.ts';

export const POST = route(publicationsApi.publishRun, async ({ params: { id }, body, audit }) => {
  const published = await publish(id, body);
  await audit({ action: 'run.published', subject: published.path });
  return { content: published, headers: { location: published.path } };
});

export const PUT = route(publicationsApi.editPublication, async ({ params: { id }, body, audit }) => {
  const edited = await editPublication(id, body);
  await audit({ action: 'run.publication_edited', subject: edited.path });
  return edited;
});

export const DELETE = route(publicationsApi.withdrawPublication, async ({ params: { id }, audit }) => {
  const withdrawn = await withdrawPublication(id);
  await audit({ action: 'run.withdrawn', subject: resultPath(withdrawn.slug) });
  return withdrawn;
});
