CREATE INDEX CONCURRENTLY IF NOT EXISTS "Run_failed" ON "Run" ("workspaceId", "id" DESC) WHERE "status" = 'failed';
