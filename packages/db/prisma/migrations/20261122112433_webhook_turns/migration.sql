-- AlterTable
ALTER TABLE "Webhook" ADD COLUMN     "slowUntil" TIMESTAMPTZ,
ADD COLUMN     "takenAt" TIMESTAMPTZ;

-- AlterTable
ALTER TABLE "WebhookDelivery" ADD COLUMN     "takenUntil" TIMESTAMPTZ;

-- CreateIndex
CREATE INDEX "WebhookDelivery_webhookId_status_nextAttemptAt_idx" ON "WebhookDelivery"("webhookId", "status", "nextAttemptAt");

-- CreateIndex
CREATE INDEX "WebhookDelivery_takenUntil_idx" ON "WebhookDelivery"("takenUntil");
