import type { Db } from '../db.ts';

/** Kinds of things that entries of the audit log are about and that can be looked up. */
export type AuditedKind =
  | 'run'
  | 'publication'
  | 'project'
  | 'token'
  | 'watch'
  | 'webhook'
  | 'secret'
  | 'member'
  | 'host'
  | 'study';

/** A thing that an entry is about: by its id, or by the name that no other of its kind has. */
export interface Audited {
  readonly kind: AuditedKind;
  readonly key: string;
}

/** A thing that is there. */
interface Found {
  readonly key: string;
  /** The name of its place on a page: its id, where it goes by another name. */
  readonly id: string;
}

type Find = (db: Db, keys: string[], workspaceId: string) => Promise<Found[]>;

const byId = (rows: readonly { id: string }[]): Found[] => rows.map(({ id }) => ({ key: id, id }));
const ID = { id: true } as const;

/** How those of a workspace are looked up. */
const FIND: Readonly<Record<Exclude<AuditedKind, 'study'>, Find>> = {
  run: async (db, keys, workspaceId) =>
    byId(await db.run.findMany({ where: { id: { in: keys }, workspaceId }, select: ID })),
  async publication(db, keys, workspaceId) {
    const where = { slug: { in: keys }, OR: [{ run: { workspaceId } }, { watch: { workspaceId } }] };
    const rows = await db.publication.findMany({ where, select: { slug: true } });
    return rows.map(({ slug }) => ({ key: slug, id: slug }));
  },
  project: async (db, keys, workspaceId) =>
    byId(await db.project.findMany({ where: { id: { in: keys }, workspaceId }, select: ID })),
  token: async (db, keys, workspaceId) =>
    byId(await db.apiToken.findMany({ where: { id: { in: keys }, workspaceId }, select: ID })),
  watch: async (db, keys, workspaceId) =>
    byId(await db.watch.findMany({ where: { id: { in: keys }, workspaceId }, select: ID })),
  webhook: async (db, keys, workspaceId) =>
    byId(await db.webhook.findMany({ where: { id: { in: keys }, workspaceId }, select: ID })),
  async secret(db, keys, workspaceId) {
    const where = { name: { in: keys }, workspaceId };
    const rows = await db.workspaceSecret.findMany({ where, select: { name: true } });
    return rows.map(({ name }) => ({ key: name, id: name }));
  },
  async member(db, keys, workspaceId) {
    const where = { user: { email: { in: keys } }, workspaceId };
    const rows = await db.membership.findMany({
      where,
      select: { user: { select: { id: true, email: true } } },
    });
    return rows.map(({ user: { id, email } }) => ({ key: email, id }));
  },
  /** Hosts are told of in the log of those who manage them, whoever uses them. */
  async host(db, keys) {
    const where = { name: { in: keys }, removedAt: null };
    const rows = await db.host.findMany({ where, select: { id: true, name: true } });
    return rows.map(({ id, name }) => ({ key: name, id }));
  },
};

async function findStudies(db: Db, keys: string[]): Promise<Found[]> {
  const rows = await db.publishedStudy.findMany({ where: { slug: { in: keys } }, select: { slug: true } });
  return rows.map(({ slug }) => ({ key: slug, id: slug }));
}

/**
 * Looks up what entries of a log are about. Answers, by kind and key, the ids of those that are still there.
 * @param workspaceId null: of the installation, whose log tells of studies only
 */
export async function findAudited(
  db: Db,
  workspaceId: string | null,
  things: readonly Audited[],
): Promise<ReadonlyMap<AuditedKind, ReadonlyMap<string, string>>> {
  const keys = Map.groupBy(things, ({ kind }) => kind);
  const found = await Promise.all(
    [...keys].map(async ([kind, asked]) => {
      const names = [...new Set(asked.map(({ key }) => key))];
      const rows = await findOf(db, kind, names, workspaceId);
      return [kind, new Map(rows.map(({ key, id }) => [key, id]))] as const;
    }),
  );
  return new Map(found);
}

function findOf(db: Db, kind: AuditedKind, keys: string[], workspaceId: string | null): Promise<Found[]> {
  if (kind === 'study') return findStudies(db, keys);
  return workspaceId === null ? Promise.resolve([]) : FIND[kind](db, keys, workspaceId);
}
