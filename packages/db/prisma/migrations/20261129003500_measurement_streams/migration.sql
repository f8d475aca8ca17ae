-- AlterTable
ALTER TABLE "Measurement" ADD COLUMN     "streams" JSONB;
