import { publicationsApi } from '@headroom/api/publications';
import { mustReadBySlug } from '#features/publications/result.ts';
import { serializePublication } from '#features/publications/serialize.ts';
import { route } from '#server/api/route.ts';

export const GET = route(publicationsApi.readPublication, async ({ params: { slug } }) =>
  serializePublication(await mustReadBySlug(slug)),
);
