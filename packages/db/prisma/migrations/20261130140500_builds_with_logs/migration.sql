CREATE INDEX CONCURRENTLY IF NOT EXISTS "Build_with_log" ON "Build" ("createdAt") WHERE "log" <> '';
