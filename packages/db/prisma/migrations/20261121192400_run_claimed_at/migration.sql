-- DropIndex
DROP INDEX "Run_hostClass_workspaceId_startedAt_idx";

-- AlterTable
ALTER TABLE "Run" ADD COLUMN     "claimedAt" TIMESTAMPTZ;

-- CreateIndex
CREATE INDEX "Run_hostClass_workspaceId_claimedAt_idx" ON "Run"("hostClass", "workspaceId", "claimedAt");
