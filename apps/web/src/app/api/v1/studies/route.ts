import { listStudies, saveStudy } from '@headroom/db';
import { studyBody } from '#features/studies/bodies.ts';
import { newStudy } from '#features/studies/new-study.ts';
import { importStudyOperation, listStudiesOperation, MAX_STUDY_BYTES } from '#features/studies/operations.ts';
import { studyPath } from '#features/studies/paths.ts';
import { orRefuse } from '#features/studies/refusal.ts';
import { note } from '#server/access/audit.ts';
import { db } from '#server/db.ts';
import { readBody } from '#server/http/body.ts';
import { ApiError } from '#server/http/errors.ts';
import { reply } from '#server/http/reply.ts';
import { route } from '#server/http/route.ts';

export const dynamic = 'force-dynamic';

export const GET = route(listStudiesOperation, async () => {
  const studies = await listStudies(db());
  return reply(listStudiesOperation, { studies: studies.map(studyBody) });
});

export const POST = route(importStudyOperation, async ({ request, actor }) => {
  const { files, ...names } = await readBody(request, importStudyOperation.body, MAX_STUDY_BYTES);
  const study = orRefuse(() => newStudy(files, names));
  const { slug } = study;
  const saved = await saveStudy(db(), study);
  if (saved.state === 'slug_taken') {
    const message = `There is a study at ${studyPath(slug)} already; give another slug.`;
    throw new ApiError('study_exists', message, { fields: [{ path: 'slug', message }] });
  }
  await note(actor, { workspaceId: null, action: 'study.imported', subject: slug }, request);
  const path = studyPath(slug);
  return reply(importStudyOperation, { slug, path }, { location: path });
});
