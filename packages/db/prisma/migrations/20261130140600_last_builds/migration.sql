CREATE INDEX CONCURRENTLY IF NOT EXISTS "Build_serverId_createdAt_id_idx" ON "Build" ("serverId", "createdAt" DESC, "id" DESC);
