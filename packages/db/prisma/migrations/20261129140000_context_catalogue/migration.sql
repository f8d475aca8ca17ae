-- AlterTable
ALTER TABLE "BuildContext" ADD COLUMN     "catalogue" JSONB;
