import type { Db, Transaction } from '../db.ts';
import { distinctValues } from '../distinct.ts';
import { Prisma } from '../generated/client.ts';
import { storable } from '../storable.ts';

/** Everything the audit log tells of, in words. */
export const AUDIT_ACTIONS = {
  'account.signed_up': 'signed up',
  'account.signed_in': 'signed in',
  'account.sign_in_refused': 'was refused at sign-in',
  'account.signed_out': 'signed out',
  'account.session_revoked': 'ended a session',
  'account.password_changed': 'changed the password',
  'account.deleted': 'deleted the account',
  'workspace.created': 'created the workspace',
  'workspace.renamed': 'renamed the workspace',
  'workspace.quota_set': 'set the quotas',
  'member.invited': 'invited',
  'member.invitation_revoked': 'revoked the invitation of',
  'member.joined': 'joined the workspace',
  'member.role_set': 'changed the role of',
  'member.removed': 'removed',
  'token.created': 'made the token',
  'token.revoked': 'revoked the token',
  'secret.set': 'stored the secret',
  'secret.deleted': 'deleted the secret',
  'webhook.created': 'added the webhook',
  'webhook.changed': 'changed the webhook',
  'webhook.deleted': 'removed the webhook',
  'run.shared': 'made a secret link to the run',
  'run.unshared': 'revoked the secret link to the run',
  'run.named': 'gave a name, a note or tags to the run',
  'run.cancelled': 'cancelled the run',
  'run.deleted': 'deleted the run',
  'run.uploaded': 'uploaded the run measured elsewhere:',
  'run.published': 'published',
  'run.publication_edited': 'edited the title or summary of',
  'run.withdrawn': 'withdrew',
  'project.created': 'added the project',
  'project.changed': 'changed the project',
  'project.deleted': 'deleted the project',
  'project.version_added': 'uploaded a version of the project',
  'project.version_deleted': 'deleted a version of the project',
  'load_profile.saved': 'saved the load profile',
  'load_profile.deleted': 'deleted the load profile',
  'watch.created': 'added the watch of',
  'watch.changed': 'changed the watch of',
  'watch.deleted': 'deleted the watch of',
  'watch.published': 'published the history',
  'watch.publication_edited': 'edited the title or summary of the history',
  'watch.withdrawn': 'withdrew the history',
  'watch.acknowledged': 'acknowledged the change of commit',
  'watch.unacknowledged': 'took back what was said of commit',
  'host.drained': 'drained the host',
  'host.undrained': 'undrained the host',
  'host.run_cancelled': 'cancelled what ran on the host',
  'host.removed': 'removed the host',
  'pool.shared': 'changed who may use the hosts of class',
  'study.imported': 'imported the study',
  'study.deleted': 'deleted the study',
} as const;
export type AuditAction = keyof typeof AUDIT_ACTIONS;

export interface NewAuditEntry {
  /** Null: of the installation as a whole. */
  readonly workspaceId: string | null;
  readonly actor: string;
  readonly action: AuditAction;
  /** To what, in words that can be read after it is gone; empty where the action says it all. */
  readonly subject?: string;
  /** Its id, where it is found by one. */
  readonly subjectId?: string | null;
  readonly details?: Readonly<Record<string, string | number | boolean | null>>;
  readonly address?: string | null;
}

export interface AuditRow {
  readonly id: string;
  readonly actor: string;
  readonly action: string;
  readonly subject: string;
  readonly subjectId: string | null;
  readonly details: unknown;
  readonly address: string | null;
  readonly createdAt: Date;
}

/** Writes down what somebody did. Take the transaction of the deed where it has one. */
export async function recordAudit(db: Db | Transaction, entry: NewAuditEntry): Promise<void> {
  const { actor, subject = '', ...rest } = entry;
  await db.auditEntry.create({
    data: { ...rest, actor: storable(actor), subject: storable(subject) },
    select: { id: true },
  });
}

/** What of a log is asked for. Everything that is left out does not filter. */
export interface AuditFilter {
  /** Part of who did it, in any letters. */
  readonly who?: string | undefined;
  /** An action, or what comes before its dot. */
  readonly what?: string | undefined;
  /** The first and the last day in UTC, as 2026-11-25. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

export interface AuditAsked extends AuditFilter {
  /** Null: of the installation. */
  readonly workspaceId: string | null;
  readonly limit: number;
  /** Id of the entry before which a page ends. */
  readonly before?: string | undefined;
}

/** The audit log of a workspace, or of the installation (null), newest first. */
export function listAudit(db: Db, { limit, before, ...asked }: AuditAsked): Promise<AuditRow[]> {
  return db.$queryRaw<AuditRow[]>`
    SELECT "id", "actor", "action", "subject", "subjectId", "details", "address", "createdAt" FROM "AuditEntry"
    WHERE ${ofLog(asked.workspaceId)} ${before ? Prisma.sql`AND "id" < ${before}::uuid` : Prisma.empty} ${passing(asked)}
    ORDER BY "id" DESC LIMIT ${limit}`;
}

/** Actions that a log tells of, in their order. */
export async function listAuditedActions(db: Db, workspaceId: string | null): Promise<string[]> {
  const rows = await db.$queryRaw<{ value: string }[]>(
    distinctValues('AuditEntry', 'action', ofLog(workspaceId)),
  );
  return rows.map(({ value }) => value);
}

function ofLog(workspaceId: string | null): Prisma.Sql {
  return workspaceId === null
    ? Prisma.sql`"workspaceId" IS NULL`
    : Prisma.sql`"workspaceId" = ${workspaceId}::uuid`;
}

function passing({ who, what, from, to }: AuditFilter): Prisma.Sql {
  return Prisma.sql`
    ${who ? Prisma.sql`AND strpos(lower("actor"), ${who.toLowerCase()}) > 0` : Prisma.empty}
    ${what ? Prisma.sql`AND ("action" = ${what} OR starts_with("action", ${`${what}.`}))` : Prisma.empty}
    ${from ? Prisma.sql`AND "createdAt" >= (${from}::date::timestamp AT TIME ZONE 'UTC')` : Prisma.empty}
    ${to ? Prisma.sql`AND "createdAt" < ((${to}::date + 1)::timestamp AT TIME ZONE 'UTC')` : Prisma.empty}`;
}
