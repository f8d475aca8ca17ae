import { importStudy } from '@headroom/report/studies';
import { previewBody } from '#features/studies/bodies.ts';
import { MAX_STUDY_BYTES, previewStudyOperation } from '#features/studies/operations.ts';
import { orRefuse } from '#features/studies/refusal.ts';
import { readBody } from '#server/http/body.ts';
import { reply } from '#server/http/reply.ts';
import { route } from '#server/http/route.ts';

export const POST = route(previewStudyOperation, async ({ request }) => {
  const { files, ...names } = await readBody(request, previewStudyOperation.body, MAX_STUDY_BYTES);
  return reply(
    previewStudyOperation,
    previewBody(
      orRefuse(() => importStudy(files)),
      names,
    ),
  );
});
