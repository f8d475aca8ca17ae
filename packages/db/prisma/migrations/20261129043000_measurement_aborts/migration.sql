-- AlterTable
ALTER TABLE "Measurement" ADD COLUMN     "aborted" INTEGER;
