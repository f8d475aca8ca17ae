-- AlterTable
ALTER TABLE "Trial" ADD COLUMN     "loadHost" JSONB;
