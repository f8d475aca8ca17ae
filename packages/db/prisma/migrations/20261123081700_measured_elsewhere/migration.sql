-- AlterEnum
ALTER TYPE "RunKind" ADD VALUE 'elsewhere';

-- AlterTable
ALTER TABLE "Run" ADD COLUMN     "elsewhere" JSONB;
