-- AlterTable
ALTER TABLE "Publication" ADD COLUMN     "watchId" UUID,
ALTER COLUMN "runId" DROP NOT NULL;

-- CreateIndex
CREATE INDEX "Publication_watchId_idx" ON "Publication"("watchId");

-- AddForeignKey
ALTER TABLE "Publication" ADD CONSTRAINT "Publication_watchId_fkey" FOREIGN KEY ("watchId") REFERENCES "Watch"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "Publication" ADD CONSTRAINT "Publication_subject_check" CHECK (num_nonnulls("runId", "watchId") = 1);

-- A watch has at most one publication that is not withdrawn, as a run has.
ALTER TABLE "Publication" ADD CONSTRAINT "Publication_live_watchId_excl"
  EXCLUDE USING btree ("watchId" WITH =) WHERE ("withdrawnAt" IS NULL);

-- A history shows its record alone: its watch and the runs of that go on changing.
DROP TRIGGER publish_finished ON "Publication";
CREATE TRIGGER publish_finished BEFORE INSERT ON "Publication"
  FOR EACH ROW WHEN (NEW."runId" IS NOT NULL) EXECUTE FUNCTION publish_finished_run();
