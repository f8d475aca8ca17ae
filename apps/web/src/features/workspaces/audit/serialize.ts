import { AUDIT_ACTIONS, type AuditRow } from '@headroom/db';

/** A page of an audit log as the API shows it. */
export function serializeAudit({ rows, next }: { rows: readonly AuditRow[]; next: string | null }) {
  return {
    entries: rows.map(({ createdAt, details, ...row }) => ({
      ...row,
      at: createdAt.toISOString(),
      words: auditLabel(row.action),
      details: details as Record<string, unknown>,
    })),
    next,
  };
}

/** Words for an audit entry's action; a word that is not known any more stands for itself. */
export function auditLabel(action: string): string {
  return Object.hasOwn(AUDIT_ACTIONS, action) ? AUDIT_ACTIONS[action as keyof typeof AUDIT_ACTIONS] : action;
}
