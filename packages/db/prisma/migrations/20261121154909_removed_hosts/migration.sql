-- AlterTable
ALTER TABLE "Host" ADD COLUMN     "removedAt" TIMESTAMPTZ;
