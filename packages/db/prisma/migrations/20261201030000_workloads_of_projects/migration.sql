CREATE INDEX CONCURRENTLY IF NOT EXISTS "Run_projectId_suite_idx" ON "Run" ("projectId", "suite");
