-- AlterTable
ALTER TABLE "Publication" ADD COLUMN     "contexts" JSONB;
