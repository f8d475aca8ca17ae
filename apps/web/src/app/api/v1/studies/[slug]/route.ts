import { studiesApi } from '@headroom/api/studies';
import { deleteStudy, readStudy } from '@headroom/db';
import { serializeWholeStudy } from '#features/studies/serialize.ts';
import { route } from '#server/api/route.ts';
import { db } from '#server/db.ts';
import { ApiError } from '#server/http/errors.ts';

export const GET = route(studiesApi.readStudy, async ({ params: { slug } }) => {
  const study = await readStudy(db(), slug);
  if (!study) throw noStudy(slug);
  return serializeWholeStudy(study);
});

export const DELETE = route(studiesApi.deleteStudy, async ({ params: { slug }, audit }) => {
  if (!(await deleteStudy(db(), slug))) throw noStudy(slug);
  await audit({ workspaceId: null, action: 'study.deleted', subject: slug });
  return { slug };
});

const noStudy = (slug: string) =>
  new ApiError('not_found', `There is no study with the slug "${slug.slice(0, 80)}".`);
