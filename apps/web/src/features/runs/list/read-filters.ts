import { listQuerySchema } from '@headroom/api/runs';
import type { Filters } from './filters.tsx';

/** The filters of an address; what is not understood does not filter. */
export function readFilters(params: Record<string, string | undefined>): {
  filters: Filters;
  before: string | undefined;
} {
  const { status, profile, kind, before } = listQuerySchema.shape;
  const filters = {
    status: status.safeParse(params.status || undefined).data,
    server: params.server || undefined,
    profile: profile.safeParse(params.profile || undefined).data,
    kind: kind.safeParse(params.kind || undefined).data,
  };
  return { filters, before: before.safeParse(params.before).data };
}
