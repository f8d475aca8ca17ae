-- DropIndex
DROP INDEX "Publication_runId_key";

-- AlterTable
ALTER TABLE "Publication" ADD COLUMN     "figures" JSONB NOT NULL,
ADD COLUMN     "methodVersion" INTEGER NOT NULL;

-- CreateIndex
CREATE INDEX "Publication_runId_idx" ON "Publication"("runId");

-- CreateIndex
CREATE INDEX "Publication_publishedAt_idx" ON "Publication"("publishedAt" DESC);
