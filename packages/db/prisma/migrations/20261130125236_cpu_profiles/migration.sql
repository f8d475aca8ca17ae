-- CreateEnum
CREATE TYPE "ProfileCpu" AS ENUM ('never', 'regressed', 'always');

-- CreateEnum
CREATE TYPE "CpuProfileStatus" AS ENUM ('waiting', 'running', 'done', 'failed');

-- AlterEnum
ALTER TYPE "RunKind" ADD VALUE 'profiling';

-- AlterTable
ALTER TABLE "Run" ADD COLUMN     "profileCpu" "ProfileCpu" NOT NULL DEFAULT 'never';

-- CreateTable
CREATE TABLE "CpuProfile" (
    "id" UUID NOT NULL,
    "runId" UUID NOT NULL,
    "measuredById" UUID NOT NULL,
    "serverId" TEXT NOT NULL,
    "side" "Side",
    "status" "CpuProfileStatus" NOT NULL DEFAULT 'waiting',
    "reason" TEXT,
    "figures" JSONB,
    "data" BYTEA,
    "createdAt" TIMESTAMPTZ NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "finishedAt" TIMESTAMPTZ,

    CONSTRAINT "CpuProfile_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "CpuProfile_runId_idx" ON "CpuProfile"("runId");

-- CreateIndex
CREATE INDEX "CpuProfile_measuredById_idx" ON "CpuProfile"("measuredById");

-- AddForeignKey
ALTER TABLE "CpuProfile" ADD CONSTRAINT "CpuProfile_runId_fkey" FOREIGN KEY ("runId") REFERENCES "Run"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CpuProfile" ADD CONSTRAINT "CpuProfile_measuredById_fkey" FOREIGN KEY ("measuredById") REFERENCES "Run"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- A profile that was queued before its run was published may still end; no other one is added, changed or removed.
CREATE FUNCTION keep_published_cpu_profile() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM refuse_if_published(NEW."runId");
    RETURN NEW;
  END IF;
  IF TG_OP = 'DELETE' OR OLD."status" IN ('done', 'failed') OR NEW."runId" <> OLD."runId" THEN
    PERFORM refuse_if_published(OLD."runId");
  END IF;
  IF TG_OP = 'DELETE' THEN RETURN OLD; END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER keep_published BEFORE INSERT OR UPDATE OR DELETE ON "CpuProfile"
  FOR EACH ROW EXECUTE FUNCTION keep_published_cpu_profile();
CREATE TRIGGER keep_published_all BEFORE TRUNCATE ON "CpuProfile" EXECUTE FUNCTION keep_published_tables();
