-- AlterTable
ALTER TABLE "Run" ADD COLUMN     "name" TEXT,
ADD COLUMN     "note" TEXT,
ADD COLUMN     "tags" TEXT[] DEFAULT ARRAY[]::TEXT[];

-- CreateIndex
CREATE INDEX "Run_tags_idx" ON "Run" USING GIN ("tags");

-- CreateIndex
CREATE INDEX "Run_workspaceId_createdById_id_idx" ON "Run"("workspaceId", "createdById", "id" DESC);

-- Nor is what people call it part of what a published run shows: its page there has no name, note or tags.
CREATE OR REPLACE FUNCTION keep_published_run() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  free CONSTANT text[] := ARRAY['createdById', 'shareKey', 'projectId', 'name', 'note', 'tags'];
BEGIN
  IF TG_OP = 'DELETE' THEN
    PERFORM refuse_if_published(OLD."id");
    RETURN OLD;
  END IF;
  IF to_jsonb(NEW) - free IS DISTINCT FROM to_jsonb(OLD) - free THEN
    PERFORM refuse_if_published(OLD."id");
  END IF;
  RETURN NEW;
END $$;
