-- AlterTable
ALTER TABLE "Run" ADD COLUMN     "builds" JSONB NOT NULL DEFAULT '{}';
