CREATE INDEX CONCURRENTLY IF NOT EXISTS "Run_open" ON "Run" ("workspaceId") WHERE "status" IN ('queued', 'running');
