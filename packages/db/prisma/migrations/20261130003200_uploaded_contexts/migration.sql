-- AlterTable
ALTER TABLE "Run" ADD COLUMN     "uploadedContexts" JSONB;
