-- AlterTable
ALTER TABLE "Run" ADD COLUMN     "contextChanges" JSONB;
