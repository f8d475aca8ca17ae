import { publicationsApi } from '@headroom/api/publications';
import {
  editPublication,
  publishHistory,
  withdrawPublication,
} from '#features/publications/publishing/publish.ts';
import { serializeHistory } from '#features/publications/serialize.ts';
import { readHistory } from '#features/watches/publishing/history.ts';
import { resultPath } from '#results/publication-path.ts';
import { route } from '#server/api/route.ts';

export const POST = route(publicationsApi.publishHistory, async ({ params: { id }, body, audit }) => {
  const published = await publishHistory(id, body, await readHistory(id));
  await audit({ action: 'watch.published', subject: published.path });
  return { content: published, headers: { location: published.path } };
});

export const PUT = route(publicationsApi.editHistory, async ({ params: { id }, body, audit }) => {
  const edited = await editPublication({ watchId: id }, body);
  await audit({ action: 'watch.publication_edited', subject: resultPath(edited.slug) });
  return serializeHistory(edited);
});

export const DELETE = route(publicationsApi.withdrawHistory, async ({ params: { id }, audit }) => {
  const withdrawn = await withdrawPublication({ watchId: id });
  await audit({ action: 'watch.withdrawn', subject: resultPath(withdrawn.slug) });
  return withdrawn;
});
