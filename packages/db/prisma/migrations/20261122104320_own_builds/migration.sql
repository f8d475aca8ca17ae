-- What a build was made of gets a column of its own, so that several rows may have the same: "contentHash", which is
-- unique, becomes the name of a row. Workers of the version before go on writing the hash there, and finding it.

-- AlterTable
ALTER TABLE "Build" ADD COLUMN     "content" TEXT;
UPDATE "Build" SET "content" = "contentHash";
ALTER TABLE "Build" ALTER COLUMN "content" SET NOT NULL;

CREATE FUNCTION name_content() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."content" := coalesce(NEW."content", NEW."contentHash");
  RETURN NEW;
END $$;

CREATE TRIGGER name_content BEFORE INSERT ON "Build" FOR EACH ROW EXECUTE FUNCTION name_content();

-- A build that a published run was measured with cannot change or vanish either.
CREATE FUNCTION keep_published_build() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' OR to_jsonb(NEW) IS DISTINCT FROM to_jsonb(OLD) THEN
    PERFORM refuse_if_published(run."id")
    FROM (SELECT DISTINCT "runId" AS "id" FROM "Trial" WHERE "buildId" = OLD."id") AS run;
  END IF;
  IF TG_OP = 'DELETE' THEN RETURN OLD; END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER keep_published BEFORE UPDATE OR DELETE ON "Build"
  FOR EACH ROW EXECUTE FUNCTION keep_published_build();
CREATE TRIGGER keep_published_all BEFORE TRUNCATE ON "Build" EXECUTE FUNCTION keep_published_tables();
