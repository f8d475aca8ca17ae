-- AlterEnum
-- This migration adds more than one value to an enum.
-- With PostgreSQL versions 11 and earlier, this is not possible
-- in a single migration. This can be worked around by creating
-- multiple migrations, each migration adding only one value to
-- the enum.


ALTER TYPE "EventKind" ADD VALUE 'watch_digest';
ALTER TYPE "EventKind" ADD VALUE 'host_drift';

-- AlterTable
ALTER TABLE "Revision" ADD COLUMN     "author" TEXT;

-- AlterTable
ALTER TABLE "Run" ADD COLUMN     "doubt" DOUBLE PRECISION NOT NULL DEFAULT 0.05;

-- AlterTable
ALTER TABLE "Watch" ADD COLUMN     "calibrates" BOOLEAN NOT NULL DEFAULT true,
ADD COLUMN     "digestAt" TIMESTAMPTZ NOT NULL DEFAULT CURRENT_TIMESTAMP;

-- CreateTable
CREATE TABLE "Acknowledgement" (
    "watchId" UUID NOT NULL,
    "commit" TEXT NOT NULL,
    "reason" TEXT,
    "fixedBy" TEXT,
    "createdById" UUID,
    "createdAt" TIMESTAMPTZ NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Acknowledgement_pkey" PRIMARY KEY ("watchId","commit")
);

-- CreateIndex
CREATE INDEX "Acknowledgement_createdById_idx" ON "Acknowledgement"("createdById");

-- AddForeignKey
ALTER TABLE "Acknowledgement" ADD CONSTRAINT "Acknowledgement_watchId_fkey" FOREIGN KEY ("watchId") REFERENCES "Watch"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Acknowledgement" ADD CONSTRAINT "Acknowledgement_createdById_fkey" FOREIGN KEY ("createdById") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;
