-- AlterEnum
ALTER TYPE "EventKind" ADD VALUE 'watch_status';

-- AlterEnum
-- This migration adds more than one value to an enum.
-- With PostgreSQL versions 11 and earlier, this is not possible
-- in a single migration. This can be worked around by creating
-- multiple migrations, each migration adding only one value to
-- the enum.


ALTER TYPE "WebhookFormat" ADD VALUE 'github';
ALTER TYPE "WebhookFormat" ADD VALUE 'gitlab';

-- AlterTable
ALTER TABLE "Run" ADD COLUMN     "budgets" JSONB;

-- AlterTable
ALTER TABLE "Webhook" ADD COLUMN     "statusName" TEXT,
ADD COLUMN     "watchId" UUID;

-- CreateIndex
CREATE UNIQUE INDEX "Webhook_watchId_key" ON "Webhook"("watchId");

-- AddForeignKey
ALTER TABLE "Webhook" ADD CONSTRAINT "Webhook_watchId_fkey" FOREIGN KEY ("watchId") REFERENCES "Watch"("id") ON DELETE CASCADE ON UPDATE CASCADE;
