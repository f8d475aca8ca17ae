-- CreateEnum
CREATE TYPE "WebhookFormat" AS ENUM ('headroom', 'slack');

-- AlterTable
ALTER TABLE "Webhook" ADD COLUMN     "format" "WebhookFormat" NOT NULL DEFAULT 'headroom';
