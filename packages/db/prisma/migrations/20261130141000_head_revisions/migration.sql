CREATE INDEX CONCURRENTLY IF NOT EXISTS "Run_headRevisionId_workspaceId_idx" ON "Run" ("headRevisionId", "workspaceId");
