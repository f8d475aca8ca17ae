CREATE INDEX CONCURRENTLY IF NOT EXISTS "Run_alike" ON "Run" ("workspaceId", "suite", "profile", "handshake", "id" DESC) WHERE "kind" = 'single' AND "status" = 'finished';
