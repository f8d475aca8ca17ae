import { slugSchema } from '@headroom/api/publications';
import { readPublication } from '@headroom/db';
import { resultPath } from '#results/publication-path.ts';
import { db } from '#server/db.ts';
import type { CacheRule } from '#server/edge/cache/answer.ts';
import { address, type Params } from '#ui/address.ts';

import { tombstone } from './tombstone.ts';

const ADDRESS = /^\/results\/([\w-]+)(?:\?(.*))?$/s;

/** Pages of publications: the same for all readers, a page for each order of a table, a tombstone once withdrawn. */
export const publicationPages: CacheRule = {
  addressOf(url) {
    const [, slug, query] = ADDRESS.exec(url) ?? [];
    return (
      slug && (query ? address(resultPath(slug), orderOf(new URLSearchParams(query))) : resultPath(slug))
    );
  },
  async admit(published) {
    const slug = slugSchema.safeParse(ADDRESS.exec(published)?.[1]);
    const publication = slug.success ? await readPublication(db(), slug.data) : null;
    return publication?.withdrawnAt ? tombstone(publication) : publication !== null;
  },
};

/** Sort order and columns in a query; its other parameters make no other page. */
function orderOf(query: URLSearchParams): Params {
  const [sort, dir] = [query.get('sort') ?? '', query.get('dir') ?? ''];
  return {
    ...(/^[\w.-]{1,80}$/.test(sort) && /^(asc|desc)$/.test(dir) && { sort, dir }),
    ...(query.get('columns') === 'all' && { columns: 'all' }),
  };
}
