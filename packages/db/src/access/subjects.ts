import type { Db } from '../db.ts';

/** Owner of a thing, and what else opens it: both decide who may do something to it. */
export interface Subject {
  readonly workspaceId: string;
  /** Its maker, where that matters. */
  readonly userId?: string;
  /** The end of the secret link by which a run can be read; null: it has none. */
  readonly shareKey?: string | null;
  /** Everybody who is signed in knows of it. */
  readonly shared?: boolean;
}

const RUN = { workspaceId: true, shareKey: true } as const;

/** Queries that find each kind of thing by its id; null when there is none. A pool goes by its host class. */
export const FIND_SUBJECT = {
  workspace: async (db, id) => {
    const workspace = await db.workspace.findUnique({ where: { id }, select: { id: true } });
    return workspace && { workspaceId: workspace.id };
  },
  project: (db, id) => db.project.findUnique({ where: { id }, select: { workspaceId: true } }),
  run: (db, id) => db.run.findUnique({ where: { id }, select: RUN }),
  trial: async (db, id) =>
    (await db.trial.findUnique({ where: { id }, select: { run: { select: RUN } } }))?.run ?? null,
  'CPU profile': async (db, id) =>
    (await db.cpuProfile.findUnique({ where: { id }, select: { run: { select: RUN } } }))?.run ?? null,
  host: async (db, id) => {
    const [pool] = await db.$queryRaw<Subject[]>`
      SELECT pool."workspaceId", pool."shared" FROM "Host" AS host JOIN "HostPool" AS pool USING ("hostClass")
      WHERE host."id" = ${id}::uuid AND host."removedAt" IS NULL`;
    return pool ?? null;
  },
  pool: (db, hostClass) =>
    db.hostPool.findUnique({ where: { hostClass }, select: { workspaceId: true, shared: true } }),
  token: async (db, id) => {
    const select = { workspaceId: true, createdById: true } as const;
    const token = await db.apiToken.findUnique({ where: { id }, select });
    return token && { workspaceId: token.workspaceId, userId: token.createdById };
  },
  invitation: (db, id) => db.invitation.findUnique({ where: { id }, select: { workspaceId: true } }),
  'load profile': (db, id) => db.loadProfile.findUnique({ where: { id }, select: { workspaceId: true } }),
  watch: (db, id) => db.watch.findUnique({ where: { id }, select: { workspaceId: true } }),
  webhook: (db, id) => db.webhook.findUnique({ where: { id }, select: { workspaceId: true } }),
  delivery: async (db, id) => {
    const select = { webhook: { select: { workspaceId: true } } } as const;
    return (await db.webhookDelivery.findUnique({ where: { id }, select }))?.webhook ?? null;
  },
} as const satisfies Record<string, (db: Db, id: string) => Promise<Subject | null>>;

/** A kind of thing that has an id. */
export type SubjectKind = keyof typeof FIND_SUBJECT;
