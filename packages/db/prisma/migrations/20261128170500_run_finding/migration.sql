-- AlterTable
ALTER TABLE "Run" ADD COLUMN "finding" TEXT;
