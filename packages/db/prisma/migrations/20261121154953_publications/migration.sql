-- Nothing wrote publications before this migration, so the new columns need no default.

-- DropIndex
DROP INDEX "Publication_runId_key";

-- AlterTable
ALTER TABLE "Publication" ADD COLUMN     "figures" JSONB NOT NULL,
ADD COLUMN     "methodVersion" INTEGER NOT NULL;

-- CreateIndex
CREATE INDEX "Publication_runId_idx" ON "Publication"("runId");

-- CreateIndex
CREATE INDEX "Publication_publishedAt_idx" ON "Publication"("publishedAt" DESC);

-- A run has at most one publication that is not withdrawn. A constraint, not an index: Prisma knows no partial ones.
ALTER TABLE "Publication" ADD CONSTRAINT "Publication_live_runId_excl"
  EXCLUDE USING btree ("runId" WITH =) WHERE ("withdrawnAt" IS NULL);

-- The form of an address: words of small letters and digits, joined by hyphens.
ALTER TABLE "Publication" ADD CONSTRAINT "Publication_slug_check"
  CHECK ("slug" ~ '^[a-z0-9]+(-[a-z0-9]+)*$' AND length("slug") <= 80);

-- A published run cannot change or vanish. Each refusal has the SQLSTATE PUB01 and says why.

CREATE FUNCTION refuse_if_published(run uuid) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  live text;
BEGIN
  SELECT "slug" INTO live FROM "Publication" WHERE "runId" = run AND "withdrawnAt" IS NULL;
  IF FOUND THEN
    RAISE EXCEPTION 'run % is published as "%" and cannot change; withdraw the publication first', run, live
      USING ERRCODE = 'PUB01';
  END IF;
END $$;

-- Who created a run is no part of what it shows.
CREATE FUNCTION keep_published_run() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    PERFORM refuse_if_published(OLD."id");
    RETURN OLD;
  END IF;
  IF to_jsonb(NEW) - 'createdById' IS DISTINCT FROM to_jsonb(OLD) - 'createdById' THEN
    PERFORM refuse_if_published(OLD."id");
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER keep_published BEFORE UPDATE OR DELETE ON "Run"
  FOR EACH ROW EXECUTE FUNCTION keep_published_run();

CREATE FUNCTION keep_published_trial() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN PERFORM refuse_if_published(OLD."runId"); END IF;
  IF TG_OP = 'DELETE' THEN RETURN OLD; END IF;
  PERFORM refuse_if_published(NEW."runId");
  RETURN NEW;
END $$;

CREATE TRIGGER keep_published BEFORE INSERT OR UPDATE OR DELETE ON "Trial"
  FOR EACH ROW EXECUTE FUNCTION keep_published_trial();

-- For whatever belongs to a trial.
CREATE FUNCTION keep_published_part() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    PERFORM refuse_if_published("runId") FROM "Trial" WHERE "id" = OLD."trialId";
  END IF;
  IF TG_OP = 'DELETE' THEN RETURN OLD; END IF;
  PERFORM refuse_if_published("runId") FROM "Trial" WHERE "id" = NEW."trialId";
  RETURN NEW;
END $$;

CREATE TRIGGER keep_published BEFORE INSERT OR UPDATE OR DELETE ON "Measurement"
  FOR EACH ROW EXECUTE FUNCTION keep_published_part();
CREATE TRIGGER keep_published BEFORE INSERT OR UPDATE OR DELETE ON "ResourceSeries"
  FOR EACH ROW EXECUTE FUNCTION keep_published_part();
CREATE TRIGGER keep_published BEFORE INSERT OR UPDATE OR DELETE ON "ContractCheck"
  FOR EACH ROW EXECUTE FUNCTION keep_published_part();

CREATE FUNCTION keep_published_tables() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM "Publication") THEN
    RAISE EXCEPTION '"%" holds what publications show or showed and cannot be emptied', TG_TABLE_NAME
      USING ERRCODE = 'PUB01';
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER keep_published_all BEFORE TRUNCATE ON "Run" EXECUTE FUNCTION keep_published_tables();
CREATE TRIGGER keep_published_all BEFORE TRUNCATE ON "Trial" EXECUTE FUNCTION keep_published_tables();
CREATE TRIGGER keep_published_all BEFORE TRUNCATE ON "Measurement" EXECUTE FUNCTION keep_published_tables();
CREATE TRIGGER keep_published_all BEFORE TRUNCATE ON "ResourceSeries" EXECUTE FUNCTION keep_published_tables();
CREATE TRIGGER keep_published_all BEFORE TRUNCATE ON "ContractCheck" EXECUTE FUNCTION keep_published_tables();
CREATE TRIGGER keep_published_all BEFORE TRUNCATE ON "Publication" EXECUTE FUNCTION keep_published_tables();

-- Publishing takes the run's row, so that whoever is changing it ends first; a run that can still change, or that
-- has nothing to show, is refused.
CREATE FUNCTION publish_finished_run() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM "Run" WHERE "id" = NEW."runId" AND "status" = 'finished' FOR UPDATE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'run % is not finished and cannot be published', NEW."runId"
      USING ERRCODE = 'PUB01';
  END IF;
  IF NOT EXISTS (SELECT 1 FROM "Trial" WHERE "runId" = NEW."runId" AND "status" = 'passed') THEN
    RAISE EXCEPTION 'run % has no passed trial and cannot be published', NEW."runId"
      USING ERRCODE = 'PUB01';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER publish_finished BEFORE INSERT ON "Publication"
  FOR EACH ROW EXECUTE FUNCTION publish_finished_run();

-- What was published stays as it was; it can be withdrawn, once.
CREATE FUNCTION keep_publication() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    RAISE EXCEPTION 'publication "%" cannot be removed; withdraw it', OLD."slug"
      USING ERRCODE = 'PUB01';
  END IF;
  IF OLD."withdrawnAt" IS NOT NULL OR to_jsonb(NEW) - 'withdrawnAt' IS DISTINCT FROM to_jsonb(OLD) - 'withdrawnAt' THEN
    RAISE EXCEPTION 'publication "%" cannot change; it can be withdrawn, once', OLD."slug"
      USING ERRCODE = 'PUB01';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER keep_publication BEFORE UPDATE OR DELETE ON "Publication"
  FOR EACH ROW EXECUTE FUNCTION keep_publication();
