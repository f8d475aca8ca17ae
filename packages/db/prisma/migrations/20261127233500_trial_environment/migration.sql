-- AlterTable
ALTER TABLE "Trial" ADD COLUMN "environment" JSONB;
