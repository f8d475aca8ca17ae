import { listQuerySchema } from '@headroom/api/runs';
import type { Filters } from './filters.tsx';

/** The filters of an address; what is not understood does not filter. */
export function readFilters(params: Record<string, string | undefined>): {
  filters: Filters;
  before: string | undefined;
} {
  const { search, status, profile, kind, author, tag, before } = listQuerySchema.shape;
  const filters = {
    search: search.safeParse(params.search || undefined).data || undefined,
    status: status.safeParse(params.status || undefined).data,
    server: params.server || undefined,
    profile: profile.safeParse(params.profile || undefined).data,
    kind: kind.safeParse(params.kind || undefined).data,
    author: author.safeParse(params.author || undefined).data,
    tag: tag.safeParse(params.tag || undefined).data,
  };
  return { filters, before: before.safeParse(params.before).data };
}
