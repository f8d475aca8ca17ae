-- What a run takes of the quota is no part of what it shows when it is published: its publication is counted, too.
CREATE OR REPLACE FUNCTION keep_published_run() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  free CONSTANT text[] := ARRAY[
    'createdById', 'shareKey', 'projectId', 'name', 'note', 'tags', 'watchId', 'searchesId', 'found', 'storedBytes'
  ];
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
