-- AlterTable
ALTER TABLE "Host" ADD COLUMN     "drainedAt" TIMESTAMPTZ,
ADD COLUMN     "hostClass" TEXT NOT NULL DEFAULT 'default';

-- AlterTable
ALTER TABLE "Run" ADD COLUMN     "hostClass" TEXT NOT NULL DEFAULT 'default';
