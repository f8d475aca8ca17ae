-- AlterTable
ALTER TABLE "Watch" ADD COLUMN     "listed" JSONB;
