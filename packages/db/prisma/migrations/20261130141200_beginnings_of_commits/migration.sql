CREATE INDEX CONCURRENTLY IF NOT EXISTS "Revision_commit" ON "Revision" ("commit" text_pattern_ops) WHERE "commit" <> 'unknown';
