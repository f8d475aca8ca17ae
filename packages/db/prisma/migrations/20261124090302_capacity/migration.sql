-- AlterEnum
ALTER TYPE "RunKind" ADD VALUE 'capacity';

-- AlterTable
ALTER TABLE "Trial" ADD COLUMN     "capacity" JSONB;
