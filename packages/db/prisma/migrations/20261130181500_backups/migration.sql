-- CreateTable
CREATE TABLE "Backup" (
    "file" TEXT NOT NULL,
    "bytes" BIGINT NOT NULL,
    "endedAt" TIMESTAMPTZ NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "restoredAt" TIMESTAMPTZ,

    CONSTRAINT "Backup_pkey" PRIMARY KEY ("file")
);
