CREATE INDEX CONCURRENTLY IF NOT EXISTS "AuditEntry_workspaceId_action_idx" ON "AuditEntry" ("workspaceId", "action");
