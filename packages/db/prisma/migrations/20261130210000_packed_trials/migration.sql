-- Trials that are stored from now on have these in place of arrays, of "RequestSeries" and of "ContractCheck"; those of
-- earlier trials stay as they are, and are read as well.
ALTER TABLE "Trial" ADD COLUMN     "checkData" BYTEA,
ADD COLUMN     "requestData" BYTEA;
ALTER TABLE "Measurement" ADD COLUMN     "latencyData" BYTEA;
ALTER TABLE "ResourceSeries" ADD COLUMN     "sampleData" BYTEA;

-- Until the way back closes, nothing is written that the release before cannot read. An installation that ran before has
-- fourteen days to go back.
CREATE TABLE "WayBack" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "closesAt" TIMESTAMPTZ NOT NULL,

    CONSTRAINT "WayBack_pkey" PRIMARY KEY ("id")
);
INSERT INTO "WayBack" ("closesAt")
  SELECT CASE WHEN EXISTS (SELECT FROM "Run") THEN now() + interval '14 days' ELSE now() END;
