-- A tool may have the name of a protocol request, such as `delete`.

-- AlterTable
ALTER TABLE "Measurement" DROP CONSTRAINT "Measurement_pkey",
ADD CONSTRAINT "Measurement_pkey" PRIMARY KEY ("trialId", "kind", "name");

-- AlterTable
ALTER TABLE "RequestSeries" DROP CONSTRAINT "RequestSeries_pkey",
ADD CONSTRAINT "RequestSeries_pkey" PRIMARY KEY ("trialId", "kind", "name");
