-- AlterTable
ALTER TABLE "Trial" ADD COLUMN     "busiestBackendMs" DOUBLE PRECISION;
