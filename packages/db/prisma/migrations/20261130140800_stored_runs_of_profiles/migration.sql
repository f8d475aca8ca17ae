CREATE INDEX CONCURRENTLY IF NOT EXISTS "Run_stored" ON "Run" ("profile", "id" DESC) WHERE "status" = 'finished' AND "storedBytes" IS NOT NULL;
