CREATE INDEX CONCURRENTLY IF NOT EXISTS "Run_with_evidence" ON "Run" ("finishedAt") WHERE "evidenceRemovedAt" IS NULL;
