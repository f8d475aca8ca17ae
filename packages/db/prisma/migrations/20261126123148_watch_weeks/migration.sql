-- AlterEnum
-- This migration adds more than one value to an enum.
-- With PostgreSQL versions 11 and earlier, this is not possible
-- in a single migration. This can be worked around by creating
-- multiple migrations, each migration adding only one value to
-- the enum.


ALTER TYPE "EventKind" ADD VALUE 'watch_digest';
ALTER TYPE "EventKind" ADD VALUE 'host_drift';

-- AlterTable
ALTER TABLE "Watch" ADD COLUMN     "calibrates" BOOLEAN NOT NULL DEFAULT true,
ADD COLUMN     "digestAt" TIMESTAMPTZ NOT NULL DEFAULT CURRENT_TIMESTAMP;
