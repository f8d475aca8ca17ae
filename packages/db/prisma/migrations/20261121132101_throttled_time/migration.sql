-- AlterTable
ALTER TABLE "ResourceSeries" ADD COLUMN     "throttledMs" DOUBLE PRECISION;
