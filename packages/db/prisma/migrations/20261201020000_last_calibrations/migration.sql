CREATE INDEX CONCURRENTLY IF NOT EXISTS "Calibration_last" ON "Calibration" ("hostId", "serverId", "suite", "profile", "handshake", "runtime", hash_array_extended("egress", 0), "measuredAt" DESC);
