-- AlterTable
ALTER TABLE "Run" ADD COLUMN     "commitRange" JSONB;
