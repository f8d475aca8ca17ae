-- AlterTable
ALTER TABLE "Publication" ADD COLUMN     "disturbedTrials" INTEGER NOT NULL DEFAULT 0;
