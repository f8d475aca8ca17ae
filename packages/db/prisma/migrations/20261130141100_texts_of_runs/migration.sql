CREATE INDEX CONCURRENTLY IF NOT EXISTS "Run_text" ON "Run" USING gin (run_text("name", "note", "tags", "servers", "repository", "baseRef", "headRef") gin_trgm_ops);
