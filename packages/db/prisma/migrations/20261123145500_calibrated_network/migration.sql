-- AlterTable
ALTER TABLE "Calibration" ADD COLUMN "egress" TEXT[] DEFAULT ARRAY[]::TEXT[];
