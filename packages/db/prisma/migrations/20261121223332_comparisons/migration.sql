-- CreateEnum
CREATE TYPE "RunKind" AS ENUM ('single', 'comparison', 'calibration');

-- CreateEnum
CREATE TYPE "Side" AS ENUM ('base', 'head');

-- AlterEnum
ALTER TYPE "EventKind" ADD VALUE 'verdict';

-- AlterTable
ALTER TABLE "Revision" ADD COLUMN     "committedAt" TIMESTAMPTZ,
ADD COLUMN     "subject" TEXT;

-- AlterTable
ALTER TABLE "Run" ADD COLUMN     "baseRef" TEXT,
ADD COLUMN     "baseRevisionId" UUID,
ADD COLUMN     "headRef" TEXT,
ADD COLUMN     "headRevisionId" UUID,
ADD COLUMN     "kind" "RunKind" NOT NULL DEFAULT 'single',
ADD COLUMN     "repository" TEXT NOT NULL DEFAULT '.',
ADD COLUMN     "tools" TEXT[],
ADD COLUMN     "untilDecided" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "verdicts" JSONB;

-- AlterTable
ALTER TABLE "Trial" ADD COLUMN     "side" "Side";

-- CreateTable
CREATE TABLE "HostRepository" (
    "hostId" UUID NOT NULL,
    "address" TEXT NOT NULL,
    "listing" JSONB NOT NULL,
    "error" TEXT,
    "readAt" TIMESTAMPTZ NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "HostRepository_pkey" PRIMARY KEY ("hostId","address")
);

-- CreateTable
CREATE TABLE "Calibration" (
    "id" UUID NOT NULL,
    "runId" UUID,
    "serverId" TEXT NOT NULL,
    "hostId" UUID NOT NULL,
    "suite" TEXT NOT NULL,
    "profile" TEXT NOT NULL,
    "handshake" TEXT NOT NULL,
    "runtime" TEXT NOT NULL,
    "kernel" TEXT NOT NULL,
    "cpuModel" TEXT NOT NULL,
    "measuredAt" TIMESTAMPTZ NOT NULL,
    "metrics" JSONB NOT NULL,

    CONSTRAINT "Calibration_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "Calibration_runId_serverId_key" ON "Calibration"("runId", "serverId");

-- CreateIndex
CREATE INDEX "Calibration_hostId_serverId_measuredAt_idx" ON "Calibration"("hostId", "serverId", "measuredAt" DESC);

-- CreateIndex
CREATE INDEX "Run_workspaceId_kind_id_idx" ON "Run"("workspaceId", "kind", "id" DESC);

-- CreateIndex
CREATE INDEX "Run_baseRevisionId_idx" ON "Run"("baseRevisionId");

-- CreateIndex
CREATE INDEX "Run_headRevisionId_idx" ON "Run"("headRevisionId");

-- AddForeignKey
ALTER TABLE "HostRepository" ADD CONSTRAINT "HostRepository_hostId_fkey" FOREIGN KEY ("hostId") REFERENCES "Host"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Calibration" ADD CONSTRAINT "Calibration_runId_fkey" FOREIGN KEY ("runId") REFERENCES "Run"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Calibration" ADD CONSTRAINT "Calibration_hostId_fkey" FOREIGN KEY ("hostId") REFERENCES "Host"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Run" ADD CONSTRAINT "Run_baseRevisionId_fkey" FOREIGN KEY ("baseRevisionId") REFERENCES "Revision"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Run" ADD CONSTRAINT "Run_headRevisionId_fkey" FOREIGN KEY ("headRevisionId") REFERENCES "Revision"("id") ON DELETE SET NULL ON UPDATE CASCADE;
