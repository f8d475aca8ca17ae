-- AlterTable
ALTER TABLE "Measurement" ADD COLUMN     "errorsSessionLost" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "errorsTimeout" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "errorsUnauthorized" INTEGER NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "Trial" ADD COLUMN     "unauthorized" JSONB;
