import { publicationsApi } from '@headroom/api/publications';
import { publicationBody } from '#features/publications/bodies.ts';
import { mustReadBySlug } from '#features/publications/result.ts';
import { route } from '#server/http/route.ts';

export const GET = route(publicationsApi.readPublication, async ({ params: { slug } }) =>
  publicationBody(await mustReadBySlug(slug)),
);
