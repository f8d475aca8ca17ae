-- AlterTable
ALTER TABLE "Publication" ADD COLUMN     "comparison" JSONB;

-- What is concluded from a published run depends on the calibrations that were there when it began: they cannot change
-- or vanish, and none is added to them. The run of a calibration may be deleted.
CREATE FUNCTION refuse_if_judged_by(calibration "Calibration") RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refuse_if_published(run."id") FROM "Run" AS run
  WHERE run."hostId" = calibration."hostId" AND run."startedAt" >= calibration."measuredAt"
    AND run."suite" = calibration."suite" AND run."profile" = calibration."profile"
    AND run."handshake" = calibration."handshake" AND run."environment"->>'runtime' = calibration."runtime"
    AND calibration."serverId" = ANY(run."servers") AND run."id" IS DISTINCT FROM calibration."runId";
END $$;

CREATE FUNCTION keep_published_calibration() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF to_jsonb(NEW) - 'runId' = to_jsonb(OLD) - 'runId' THEN RETURN NEW; END IF;
  END IF;
  IF TG_OP <> 'INSERT' THEN PERFORM refuse_if_judged_by(OLD); END IF;
  IF TG_OP = 'DELETE' THEN RETURN OLD; END IF;
  PERFORM refuse_if_judged_by(NEW);
  RETURN NEW;
END $$;

CREATE TRIGGER keep_published BEFORE INSERT OR UPDATE OR DELETE ON "Calibration"
  FOR EACH ROW EXECUTE FUNCTION keep_published_calibration();
CREATE TRIGGER keep_published_all BEFORE TRUNCATE ON "Calibration" EXECUTE FUNCTION keep_published_tables();
