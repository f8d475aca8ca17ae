import { deleteStudy, readStudy } from '@headroom/db';
import { note } from '#access/note.ts';
import { ApiError } from '#api/errors.ts';
import { reply } from '#api/reply.ts';
import { route } from '#api/route.ts';
import { db } from '#services/db.ts';
import { wholeStudyBody } from '#studies/bodies.ts';
import { deleteStudyOperation, readStudyOperation } from '#studies/operations.ts';

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
