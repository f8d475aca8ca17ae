CREATE INDEX CONCURRENTLY IF NOT EXISTS "Run_own_profile" ON "Run" ("workspaceId", "profile") WHERE "profile" LIKE '%:%';
