import { deleteStudy, readStudy } from '@headroom/db';
import { wholeStudyBody } from '#features/studies/bodies.ts';
import { deleteStudyOperation, readStudyOperation } from '#features/studies/operations.ts';
import { note } from '#server/access/audit.ts';
import { db } from '#server/db.ts';
import { ApiError } from '#server/http/errors.ts';
import { reply } from '#server/http/reply.ts';
import { route } from '#server/http/route.ts';

export const GET = route<{ slug: string }>(readStudyOperation, async ({ params: { slug } }) => {
  const study = await readStudy(db(), slug);
  if (!study) throw noStudy(slug);
  return reply(readStudyOperation, wholeStudyBody(study));
});

export const DELETE = route<{ slug: string }>(
  deleteStudyOperation,
  async ({ request, params: { slug }, actor }) => {
    if (!(await deleteStudy(db(), slug))) throw noStudy(slug);
    await note(actor, { workspaceId: null, action: 'study.deleted', subject: slug }, request);
    return reply(deleteStudyOperation, { slug });
  },
);

const noStudy = (slug: string) =>
  new ApiError('not_found', `There is no study with the slug "${slug.slice(0, 80)}".`);
