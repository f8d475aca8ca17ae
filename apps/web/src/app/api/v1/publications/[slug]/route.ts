import { publicationBody } from '#features/publications/bodies.ts';
import { readPublicationOperation } from '#features/publications/operations.ts';
import { mustReadBySlug } from '#features/publications/result.ts';
import { reply } from '#server/http/reply.ts';
import { route } from '#server/http/route.ts';

export const GET = route<{ slug: string }>(readPublicationOperation, async ({ params: { slug } }) =>
  reply(readPublicationOperation, publicationBody(await mustReadBySlug(slug))),
);
