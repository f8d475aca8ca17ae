-- AlterTable
ALTER TABLE "Run" ADD COLUMN     "verdictMethod" INTEGER;
