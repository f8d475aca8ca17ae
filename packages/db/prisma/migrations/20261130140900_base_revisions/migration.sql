CREATE INDEX CONCURRENTLY IF NOT EXISTS "Run_baseRevisionId_workspaceId_idx" ON "Run" ("baseRevisionId", "workspaceId");
