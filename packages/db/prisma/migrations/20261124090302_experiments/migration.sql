-- AlterEnum
ALTER TYPE "RunKind" ADD VALUE 'capacity';
ALTER TYPE "RunKind" ADD VALUE 'sweep';
ALTER TYPE "RunKind" ADD VALUE 'soak';
ALTER TYPE "RunKind" ADD VALUE 'starts';

-- AlterTable
ALTER TABLE "Trial" ADD COLUMN     "experiment" JSONB;
