-- AlterTable
ALTER TABLE "Trial" ADD COLUMN     "users" JSONB;
