import { readStudy } from '@headroom/db';
import { ApiError } from '../../../../../api/errors.ts';
import { reply } from '../../../../../api/reply.ts';
import { route } from '../../../../../api/route.ts';
import { db } from '../../../../../services/db.ts';
import { wholeStudyBody } from '../../../../../studies/bodies.ts';
import { readStudyOperation } from '../../../../../studies/operations.ts';

export const GET = route<{ slug: string }>(readStudyOperation, async ({ params: { slug } }) => {
  const study = await readStudy(db(), slug);
  if (!study) throw new ApiError('not_found', `There is no study with the slug "${slug.slice(0, 80)}".`);
  return reply(readStudyOperation, wholeStudyBody(study));
});
