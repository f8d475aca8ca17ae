import { studiesApi } from '@headroom/api/studies';
import { importStudy } from '@headroom/report/studies';
import { orRefuse } from '#features/studies/refusal.ts';
import { serializeStudyPreview } from '#features/studies/serialize.ts';
import { route } from '#server/api/route.ts';

export const POST = route(studiesApi.previewStudy, ({ body: { files, ...names } }) => {
  const data = orRefuse(() => importStudy(files));
  return serializeStudyPreview(data, names);
});
