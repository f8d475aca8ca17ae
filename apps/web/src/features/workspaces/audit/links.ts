import { type Audited, type AuditedKind, type AuditRow, findAudited } from '@headroom/db';
import { resultPath } from '#results/publication-path.ts';
import { studyPath } from '#results/study-path.ts';
import { db } from '#server/db.ts';
import { isId } from '#server/http/ids.ts';

/** Kind of what an action is about, by what comes before its dot. */
const KINDS: Readonly<Record<string, AuditedKind>> = {
  run: 'run',
  project: 'project',
  token: 'token',
  watch: 'watch',
  webhook: 'webhook',
  secret: 'secret',
  member: 'member',
  host: 'host',
  study: 'study',
};

/** Those that are found by an id; the others by the words of the entry. */
const BY_ID: readonly AuditedKind[] = ['run', 'project', 'token', 'watch', 'webhook'];

const PATHS: Readonly<Record<AuditedKind, (id: string) => string>> = {
  // Leads on to the page of a comparison or of a project, where it is one of theirs.
  run: (id) => `/runs/${id}`,
  publication: (slug) => resultPath(slug),
  project: (id) => `/projects/${id}`,
  token: () => '/workspace/tokens',
  watch: (id) => `/watches/${id}`,
  webhook: () => '/workspace/webhooks',
  secret: () => '/workspace/secrets',
  member: () => '/workspace',
  host: (id) => `/hosts#${id}`,
  study: studyPath,
};

/** Addresses of what entries are about, by the ids of the entries; of what is gone there is none. */
export async function linksOf(
  workspaceId: string | null,
  rows: readonly AuditRow[],
): Promise<ReadonlyMap<string, string>> {
  const about = rows.flatMap((row) => {
    const thing = thingOf(row);
    return thing ? [{ ...thing, entry: row.id }] : [];
  });
  const found = await findAudited(db(), workspaceId, about);
  return new Map(
    about.flatMap(({ kind, key, entry }) => {
      const id = found.get(kind)?.get(key);
      return id === undefined ? [] : [[entry, PATHS[kind](id)] as const];
    }),
  );
}

/** The thing that an entry is about; null of what is never looked up. */
export function thingOf({
  action,
  subject,
  subjectId,
}: Pick<AuditRow, 'action' | 'subject' | 'subjectId'>): Audited | null {
  const [, slug] = /^\/results\/([^/]+)$/.exec(subject) ?? [];
  if (slug) return { kind: 'publication', key: slug };
  const area = areaOf(action);
  const kind = Object.hasOwn(KINDS, area) ? KINDS[area] : undefined;
  if (!kind || subject === '') return null;
  if (!BY_ID.includes(kind)) return { kind, key: subject };
  // Entries of earlier versions have no ids; the words for a run are its own.
  const key = subjectId ?? subject;
  return isId(key) ? { kind, key } : null;
}

/** What comes before the dot of an action: what it was done to. */
export const areaOf = (action: string): string => action.split('.', 1)[0] ?? '';
