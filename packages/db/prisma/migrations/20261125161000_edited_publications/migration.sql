-- AlterTable
ALTER TABLE "Publication" ADD COLUMN     "editedAt" TIMESTAMPTZ;

-- What was published stays as it was, but for the words about it, whose change is dated; it can be withdrawn, once.
CREATE OR REPLACE FUNCTION keep_publication() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  free text[] := ARRAY['withdrawnAt'];
BEGIN
  IF TG_OP = 'DELETE' THEN
    RAISE EXCEPTION 'publication "%" cannot be removed; withdraw it', OLD."slug"
      USING ERRCODE = 'PUB01';
  END IF;
  IF NEW."editedAt" > coalesce(OLD."editedAt", OLD."publishedAt") THEN
    free := free || ARRAY['title', 'summary', 'editedAt'];
  END IF;
  IF OLD."withdrawnAt" IS NOT NULL OR to_jsonb(NEW) - free IS DISTINCT FROM to_jsonb(OLD) - free THEN
    RAISE EXCEPTION 'publication "%" cannot change; it can be withdrawn, once', OLD."slug"
      USING ERRCODE = 'PUB01';
  END IF;
  RETURN NEW;
END $$;
