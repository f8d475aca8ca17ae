-- Trials that are stored from now on have these in place of arrays, of "RequestSeries" and of "ContractCheck"; those of
-- earlier trials stay as they are, and are read as well.
ALTER TABLE "Trial" ADD COLUMN     "checkData" BYTEA,
ADD COLUMN     "requestData" BYTEA;
ALTER TABLE "Measurement" ADD COLUMN     "latencyData" BYTEA;
ALTER TABLE "ResourceSeries" ADD COLUMN     "sampleData" BYTEA;
