import { reply } from '#api/reply.ts';
import { route } from '#api/route.ts';
import { publicationBody } from '#publications/bodies.ts';
import { readPublicationOperation } from '#publications/operations.ts';
import { mustReadBySlug } from '#publications/result.ts';

export const GET = route<{ slug: string }>(readPublicationOperation, async ({ params: { slug } }) =>
  reply(readPublicationOperation, publicationBody(await mustReadBySlug(slug))),
);
