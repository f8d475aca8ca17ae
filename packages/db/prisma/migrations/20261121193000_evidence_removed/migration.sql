-- AlterTable
ALTER TABLE "Run" ADD COLUMN     "evidenceKeptDays" INTEGER,
ADD COLUMN     "evidenceRemovedAt" TIMESTAMPTZ;
