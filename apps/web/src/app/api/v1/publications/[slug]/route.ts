import { publicationsApi } from '@headroom/api/publications';
import { isOfRun, readPublishedContexts } from '@headroom/db';
import { recordOf } from '#features/publications/record/read.ts';
import { mustReadBySlug } from '#features/publications/result.ts';
import {
  serializeHistory,
  serializeRecord,
  serializeRunPublication,
} from '#features/publications/serialize.ts';
import { serializeContext } from '#results/run/serialize.ts';
import { route } from '#server/api/route.ts';
import { db } from '#server/db.ts';

export const GET = route(publicationsApi.readPublication, async ({ params: { slug } }) => {
  const publication = await mustReadBySlug(slug);
  const record = serializeRecord(publication, await recordOf(publication));
  if (!isOfRun(publication)) return { ...serializeHistory(publication), record };
  const contexts = await readPublishedContexts(db(), publication.id);
  return {
    ...serializeRunPublication(publication),
    contexts: contexts?.map(serializeContext) ?? null,
    record,
  };
});
