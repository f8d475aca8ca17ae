import { importStudy } from '@headroom/report/studies';
import { readBody } from '#api/body.ts';
import { reply } from '#api/reply.ts';
import { route } from '#api/route.ts';
import { previewBody } from '#studies/bodies.ts';
import { MAX_STUDY_BYTES, previewStudyOperation } from '#studies/operations.ts';
import { orRefuse } from '#studies/refusal.ts';

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
