-- AlterTable
ALTER TABLE "Trial" ADD COLUMN     "droppedArrivals" INTEGER,
ADD COLUMN     "plannedArrivals" INTEGER;

-- CreateTable
CREATE TABLE "RequestSeries" (
    "trialId" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "kind" "RequestKind" NOT NULL,
    "counts" INTEGER[],
    "errors" INTEGER[],
    "latencySteps" SMALLINT[],

    CONSTRAINT "RequestSeries_pkey" PRIMARY KEY ("trialId","name")
);

-- AddForeignKey
ALTER TABLE "RequestSeries" ADD CONSTRAINT "RequestSeries_trialId_fkey" FOREIGN KEY ("trialId") REFERENCES "Trial"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What a publication shows stays as it is; functions of the migration "publications".
CREATE TRIGGER keep_published BEFORE INSERT OR UPDATE OR DELETE ON "RequestSeries"
  FOR EACH ROW EXECUTE FUNCTION keep_published_part();
CREATE TRIGGER keep_published_all BEFORE TRUNCATE ON "RequestSeries" EXECUTE FUNCTION keep_published_tables();
