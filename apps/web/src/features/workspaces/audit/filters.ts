import { type AuditFilters, auditFilterSchema } from '@headroom/api/audit';
import { areaOf } from './links.ts';
import { auditLabel } from './serialize.ts';

/** The filters of an address; what is not understood does not filter. */
export function readAuditFilters(params: Record<string, string | undefined>): AuditFilters {
  const { who, what, from, to } = auditFilterSchema.shape;
  return {
    who: who.safeParse(params.who || undefined).data || undefined,
    what: what.safeParse(params.what || undefined).data,
    from: from.safeParse(params.from || undefined).data,
    to: to.safeParse(params.to || undefined).data,
  };
}

/**
 * Actions to choose from: by what they were done to, each after all of its kind where there are several.
 * @param asked is among them, whether the log tells of it or not
 */
export function actionOptions(
  told: readonly string[],
  asked: string | undefined,
): { id: string; title: string }[] {
  const actions = [...new Set(asked?.includes('.') ? [...told, asked] : told)].sort();
  const areas = Map.groupBy(actions, areaOf);
  if (asked && !asked.includes('.') && !areas.has(asked)) areas.set(asked, []);
  return [...areas].flatMap(([area, own]) => {
    const title = areaLabel(area);
    const all = own.length > 1 || area === asked ? [{ id: area, title: `${title}: all` }] : [];
    return [...all, ...own.map((id) => ({ id, title: `${title}: ${auditLabel(id)}` }))];
  });
}

/** `load_profile` as "Load profile". */
const areaLabel = (area: string): string =>
  `${area.charAt(0).toUpperCase()}${area.slice(1)}`.replaceAll('_', ' ');
