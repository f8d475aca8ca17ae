-- What pages read of finished runs, so that they do not go through all of them. Triggers keep it, so that workers of the
-- version before do as well.

CREATE TABLE "ServerRun" (
    "runId" UUID NOT NULL,
    "serverId" TEXT NOT NULL,
    "workspaceId" UUID NOT NULL,
    "suite" TEXT NOT NULL,
    "series" UUID,

    CONSTRAINT "ServerRun_pkey" PRIMARY KEY ("runId", "serverId")
);
CREATE INDEX "ServerRun_workspaceId_serverId_series_runId_idx" ON "ServerRun"("workspaceId", "serverId", "series", "runId" DESC);
CREATE INDEX "ServerRun_workspaceId_serverId_suite_runId_idx" ON "ServerRun"("workspaceId", "serverId", "suite", "runId" DESC);
ALTER TABLE "ServerRun" ADD CONSTRAINT "ServerRun_runId_fkey" FOREIGN KEY ("runId") REFERENCES "Run"("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE TABLE "ServerSeries" (
    "id" UUID NOT NULL,
    "workspaceId" UUID NOT NULL,
    "watchId" UUID,
    "serverId" TEXT,
    "kind" "RunKind" NOT NULL,
    "suite" TEXT NOT NULL,
    "profile" TEXT NOT NULL,
    "handshake" TEXT NOT NULL,
    "hostClass" TEXT NOT NULL,
    "runtime" TEXT NOT NULL,
    "hostId" UUID NOT NULL,
    "runs" INTEGER NOT NULL,
    "lastAt" TIMESTAMPTZ NOT NULL,

    CONSTRAINT "ServerSeries_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "ServerSeries_workspaceId_watchId_serverId_idx" ON "ServerSeries"("workspaceId", "watchId", "serverId");
CREATE INDEX "ServerSeries_watchId_idx" ON "ServerSeries"("watchId");
ALTER TABLE "ServerSeries" ADD CONSTRAINT "ServerSeries_watchId_fkey" FOREIGN KEY ("watchId") REFERENCES "Watch"("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE TABLE "ServerAtRevision" (
    "id" UUID NOT NULL,
    "workspaceId" UUID NOT NULL,
    "watchId" UUID,
    "series" UUID NOT NULL,
    "kind" "RunKind" NOT NULL,
    "hostId" UUID NOT NULL,
    "conditions" UUID NOT NULL,
    "isBridged" BOOLEAN NOT NULL,
    "serverId" TEXT NOT NULL,
    "revisionId" UUID NOT NULL,
    "trials" INTEGER NOT NULL,
    "runs" INTEGER NOT NULL,
    "firstAt" TIMESTAMPTZ NOT NULL,
    "lastAt" TIMESTAMPTZ NOT NULL,
    "lastRunId" UUID NOT NULL,
    "trialIds" UUID[],
    "content" TEXT,
    "config" TEXT,

    CONSTRAINT "ServerAtRevision_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "ServerAtRevision_workspaceId_watchId_series_serverId_idx" ON "ServerAtRevision"("workspaceId", "watchId", "series", "serverId");
CREATE INDEX "ServerAtRevision_watchId_idx" ON "ServerAtRevision"("watchId");
CREATE INDEX "ServerAtRevision_revisionId_idx" ON "ServerAtRevision"("revisionId");
ALTER TABLE "ServerAtRevision" ADD CONSTRAINT "ServerAtRevision_watchId_fkey" FOREIGN KEY ("watchId") REFERENCES "Watch"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "ServerAtRevision" ADD CONSTRAINT "ServerAtRevision_revisionId_fkey" FOREIGN KEY ("revisionId") REFERENCES "Revision"("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE TABLE "NewestRun" (
    "id" UUID NOT NULL,
    "workspaceId" UUID NOT NULL,
    "serverId" TEXT NOT NULL,
    "series" UUID NOT NULL,
    "profile" TEXT NOT NULL,
    "hostId" UUID NOT NULL,
    "conditions" UUID NOT NULL,
    "build" TEXT NOT NULL,
    "runId" UUID NOT NULL,

    CONSTRAINT "NewestRun_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "NewestRun_workspaceId_profile_idx" ON "NewestRun"("workspaceId", "profile");
CREATE INDEX "NewestRun_runId_idx" ON "NewestRun"("runId");
ALTER TABLE "NewestRun" ADD CONSTRAINT "NewestRun_runId_fkey" FOREIGN KEY ("runId") REFERENCES "Run"("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE TABLE "RunTag" (
    "runId" UUID NOT NULL,
    "tag" TEXT NOT NULL,
    "workspaceId" UUID NOT NULL,

    CONSTRAINT "RunTag_pkey" PRIMARY KEY ("runId", "tag")
);
CREATE INDEX "RunTag_workspaceId_tag_idx" ON "RunTag"("workspaceId", "tag");
ALTER TABLE "RunTag" ADD CONSTRAINT "RunTag_runId_fkey" FOREIGN KEY ("runId") REFERENCES "Run"("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE TABLE "WorkspaceUse" (
    "workspaceId" UUID NOT NULL,
    "storedBytes" BIGINT NOT NULL,

    CONSTRAINT "WorkspaceUse_pkey" PRIMARY KEY ("workspaceId")
);
ALTER TABLE "WorkspaceUse" ADD CONSTRAINT "WorkspaceUse_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE TABLE "MonthlyUse" (
    "workspaceId" UUID NOT NULL,
    "month" DATE NOT NULL,
    "minutes" DOUBLE PRECISION NOT NULL,

    CONSTRAINT "MonthlyUse_pkey" PRIMARY KEY ("workspaceId", "month")
);
ALTER TABLE "MonthlyUse" ADD CONSTRAINT "MonthlyUse_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Id of the common properties of runs whose figures can be compared.
CREATE FUNCTION series_id(suite text, profile text, handshake text, host_class text, runtime text) RETURNS uuid
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT md5(jsonb_build_array(suite, profile, handshake, host_class, runtime)::text)::uuid
$$;

-- Circumstances of a run that change figures in addition to its series and its host.
CREATE FUNCTION run_conditions(environment jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT jsonb_build_array(
    environment->'limits', environment->'cpusets', environment->'isolated',
    environment->'egress', environment->'loadHost'->'cpuModel', environment->'runners',
    environment->'host'->'cpuModel', environment->'host'->'cpus', environment->'host'->'kernel')
$$;

-- `buildKey` of packages/model.
CREATE FUNCTION build_key("serverId" text, "side" "Side") RETURNS text LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT "serverId" || coalesce(' (' || "side"::text || ')', '')
$$;

-- Rows of "ServerRun" of these runs. What was measured elsewhere is in no series.
CREATE FUNCTION add_server_runs(runs uuid[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO "ServerRun"
  SELECT DISTINCT run."id", server, run."workspaceId", run."suite",
    CASE WHEN run."status" = 'finished' AND run."hostId" IS NOT NULL THEN
      series_id(run."suite", run."profile", run."handshake", run."hostClass", run."environment"->>'runtime') END
  FROM "Run" AS run, unnest(run."servers") AS server WHERE run."id" = ANY(runs)
  ON CONFLICT ("runId", "serverId") DO UPDATE SET "suite" = EXCLUDED."suite", "series" = EXCLUDED."series"
$$;

-- Rows that these runs make of "ServerSeries": of the whole run and of each server, of the workspace and of the watch.
CREATE FUNCTION server_series(runs uuid[]) RETURNS SETOF "ServerSeries" LANGUAGE sql STABLE AS $$
  WITH run AS (
    SELECT run.*, run."environment"->>'runtime' AS "runtime" FROM "Run" AS run
    WHERE run."id" = ANY(runs) AND run."status" = 'finished' AND run."hostId" IS NOT NULL
      AND run."environment"->>'runtime' IS NOT NULL
  )
  SELECT md5(jsonb_build_array(run."workspaceId", scope."watchId", server, run."kind", run."suite", run."profile",
      run."handshake", run."hostClass", run."runtime", run."hostId")::text)::uuid AS "id",
    run."workspaceId", scope."watchId", server, run."kind", run."suite", run."profile", run."handshake",
    run."hostClass", run."runtime", run."hostId", count(DISTINCT run."id")::int, max(run."createdAt")
  FROM run
  CROSS JOIN LATERAL (SELECT NULL::text AS server UNION SELECT unnest(run."servers")) AS own
  CROSS JOIN LATERAL (SELECT NULL::uuid AS "watchId" UNION SELECT run."watchId") AS scope
  GROUP BY run."workspaceId", scope."watchId", server, run."kind", run."suite", run."profile", run."handshake",
    run."hostClass", run."runtime", run."hostId"
$$;

-- Rows that these runs make of "ServerAtRevision", by their trials whose numbers count and whose commit is known. The
-- bridge to a server over stdio was counted to the server by earlier versions, which would seem to have changed.
CREATE FUNCTION servers_at_revisions(runs uuid[]) RETURNS SETOF "ServerAtRevision" LANGUAGE sql STABLE AS $$
  WITH run AS MATERIALIZED (
    SELECT run."id", run."workspaceId", run."watchId", run."kind", run."hostId", run."builds", run."createdAt",
      series_id(run."suite", run."profile", run."handshake", run."hostClass", run."environment"->>'runtime') AS "series",
      md5(run_conditions(run."environment")::text)::uuid AS "conditions"
    FROM "Run" AS run
    WHERE run."id" = ANY(runs) AND run."status" = 'finished' AND run."hostId" IS NOT NULL
      AND run."environment"->>'runtime' IS NOT NULL
  ), measured AS (
    SELECT run."id" AS "runId", run."workspaceId", run."watchId", run."kind", run."hostId", run."series",
      run."conditions", trial."id" AS "trialId", trial."serverId", trial."revisionId",
      coalesce(trial."startedAt", run."createdAt") AS "startedAt",
      coalesce(trial."finishedAt", run."createdAt") AS "finishedAt",
      EXISTS (SELECT 1 FROM "ResourceSeries" AS use WHERE use."trialId" = trial."id" AND use."party" = 'bridge')
        AS "isBridged",
      build."content", run."builds"->build_key(trial."serverId", trial."side")->>'configHash' AS "config"
    FROM run
    JOIN "Trial" AS trial ON trial."runId" = run."id" AND trial."status" IN ('passed', 'invalid')
    JOIN "Revision" AS revision ON revision."id" = trial."revisionId" AND revision."commit" <> 'unknown'
    LEFT JOIN "Build" AS build ON build."id" = trial."buildId"
  )
  SELECT md5(jsonb_build_array("workspaceId", scope."scopeId", "series", "kind", "hostId", "conditions", "isBridged",
      "serverId", "revisionId")::text)::uuid AS "id",
    "workspaceId", scope."scopeId", "series", "kind", "hostId", "conditions", "isBridged", "serverId", "revisionId",
    count(*)::int, count(DISTINCT "runId")::int, min("startedAt"), max("finishedAt"),
    (array_agg("runId" ORDER BY "runId" DESC))[1], (array_agg("trialId" ORDER BY "trialId" DESC))[1:100],
    (array_agg("content" ORDER BY "trialId" DESC))[1], (array_agg("config" ORDER BY "trialId" DESC))[1]
  FROM measured
  CROSS JOIN LATERAL (SELECT NULL::uuid AS "scopeId" UNION SELECT measured."watchId") AS scope
  GROUP BY "workspaceId", scope."scopeId", "series", "kind", "hostId", "conditions", "isBridged", "serverId",
    "revisionId"
$$;

CREATE FUNCTION add_servers_at_revisions(runs uuid[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO "ServerAtRevision" AS stored SELECT * FROM servers_at_revisions(runs) ORDER BY "id"
  ON CONFLICT ("id") DO UPDATE SET
    "trials" = stored."trials" + EXCLUDED."trials",
    "runs" = stored."runs" + EXCLUDED."runs",
    "firstAt" = least(stored."firstAt", EXCLUDED."firstAt"),
    "lastAt" = greatest(stored."lastAt", EXCLUDED."lastAt"),
    "lastRunId" = greatest(stored."lastRunId", EXCLUDED."lastRunId"),
    "content" = CASE WHEN EXCLUDED."trialIds"[1] > stored."trialIds"[1] THEN EXCLUDED."content" ELSE stored."content" END,
    "config" = CASE WHEN EXCLUDED."trialIds"[1] > stored."trialIds"[1] THEN EXCLUDED."config" ELSE stored."config" END,
    "trialIds" = (
      SELECT (array_agg(trial ORDER BY trial DESC))[1:100] FROM unnest(stored."trialIds" || EXCLUDED."trialIds") AS trial)
$$;

-- Rows that these runs make of "NewestRun": single runs of servers of the installation.
CREATE FUNCTION newest_runs(runs uuid[]) RETURNS SETOF "NewestRun" LANGUAGE sql STABLE AS $$
  WITH run AS MATERIALIZED (
    SELECT run."id", run."workspaceId", run."profile", run."hostId", run."builds",
      series_id(run."suite", run."profile", run."handshake", run."hostClass", run."environment"->>'runtime') AS "series",
      md5(run_conditions(run."environment")::text)::uuid AS "conditions"
    FROM "Run" AS run
    WHERE run."id" = ANY(runs) AND run."status" = 'finished' AND run."kind" = 'single' AND run."projectId" IS NULL
      AND run."hostId" IS NOT NULL AND run."environment"->>'runtime' IS NOT NULL
  ), measured AS (
    SELECT DISTINCT run."workspaceId", trial."serverId", run."series", run."profile", run."hostId", run."conditions",
      build."content" || ' ' || coalesce(run."builds"->trial."serverId"->>'configHash', '') AS "build",
      run."id" AS "runId"
    FROM run
    JOIN "Trial" AS trial ON trial."runId" = run."id" AND trial."status" IN ('passed', 'invalid')
    JOIN "Build" AS build ON build."id" = trial."buildId"
  )
  SELECT DISTINCT ON (1) md5(jsonb_build_array("workspaceId", "serverId", "series", "hostId", "conditions",
    "build")::text)::uuid AS "id", measured.* FROM measured ORDER BY 1, "runId" DESC
$$;

CREATE FUNCTION add_newest_runs(runs uuid[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO "NewestRun" AS stored SELECT * FROM newest_runs(runs) ORDER BY "id"
  ON CONFLICT ("id") DO UPDATE SET "runId" = greatest(stored."runId", EXCLUDED."runId")
$$;

-- Adds to what a workspace stores, and keeps others from changing what is told of its runs until the end of the
-- transaction.
CREATE FUNCTION add_stored_bytes(workspace uuid, bytes bigint) RETURNS void LANGUAGE sql AS $$
  INSERT INTO "WorkspaceUse" AS stored VALUES (workspace, bytes)
  ON CONFLICT ("workspaceId") DO UPDATE SET "storedBytes" = stored."storedBytes" + EXCLUDED."storedBytes"
$$;

-- At the end of its transaction, when its trials have their outcomes, too.
CREATE FUNCTION add_finished_run() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT 1 FROM "Run" WHERE "id" = NEW."id") THEN RETURN NULL; END IF;
  PERFORM add_stored_bytes(NEW."workspaceId", 0);
  IF EXISTS (SELECT 1 FROM "ServerRun" WHERE "runId" = NEW."id" AND "series" IS NOT NULL) THEN RETURN NULL; END IF;
  PERFORM add_server_runs(ARRAY[NEW."id"]);
  INSERT INTO "ServerSeries" AS stored SELECT * FROM server_series(ARRAY[NEW."id"]) ORDER BY "id"
  ON CONFLICT ("id") DO UPDATE SET
    "runs" = stored."runs" + EXCLUDED."runs", "lastAt" = greatest(stored."lastAt", EXCLUDED."lastAt");
  PERFORM add_servers_at_revisions(ARRAY[NEW."id"]);
  PERFORM add_newest_runs(ARRAY[NEW."id"]);
  RETURN NULL;
END $$;

-- A deleted run leaves what the others of its series and revisions make.
CREATE FUNCTION remove_finished_run() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  measured record;
  newest record;
  others uuid[];
BEGIN
  PERFORM add_stored_bytes(OLD."workspaceId", 0);
  UPDATE "ServerSeries" AS stored SET "runs" = stored."runs" - gone."runs", "lastAt" = CASE
      WHEN stored."lastAt" > gone."lastAt" THEN stored."lastAt"
      ELSE coalesce((
        SELECT max(run."createdAt") FROM "Run" AS run
        WHERE run."workspaceId" = stored."workspaceId" AND run."kind" = stored."kind" AND run."status" = 'finished'
          AND run."id" <> OLD."id" AND run."suite" = stored."suite" AND run."profile" = stored."profile"
          AND run."handshake" = stored."handshake" AND run."hostClass" = stored."hostClass" AND run."hostId" = stored."hostId"
          AND run."environment"->>'runtime' = stored."runtime"
          AND (stored."watchId" IS NULL OR run."watchId" = stored."watchId")
          AND (stored."serverId" IS NULL OR run."servers" @> ARRAY[stored."serverId"])), stored."lastAt") END
  FROM server_series(ARRAY[OLD."id"]) AS gone WHERE stored."id" = gone."id";
  DELETE FROM "ServerSeries" WHERE "workspaceId" = OLD."workspaceId" AND "runs" <= 0;
  FOR measured IN SELECT * FROM servers_at_revisions(ARRAY[OLD."id"]) LOOP
    DELETE FROM "ServerAtRevision" WHERE "id" = measured."id";
    IF FOUND THEN
      SELECT array_agg(DISTINCT run."id") INTO others
      FROM "Trial" AS trial JOIN "Run" AS run ON run."id" = trial."runId"
      WHERE trial."revisionId" = measured."revisionId" AND trial."serverId" = measured."serverId"
        AND run."id" <> OLD."id" AND run."workspaceId" = OLD."workspaceId";
      INSERT INTO "ServerAtRevision" SELECT * FROM servers_at_revisions(others) WHERE "id" = measured."id";
    END IF;
  END LOOP;
  FOR newest IN SELECT * FROM "NewestRun" WHERE "runId" = OLD."id" LOOP
    DELETE FROM "NewestRun" WHERE "id" = newest."id";
    SELECT array_agg("runId") INTO others FROM "ServerRun"
    WHERE "workspaceId" = newest."workspaceId" AND "serverId" = newest."serverId" AND "series" = newest."series"
      AND "runId" <> OLD."id";
    INSERT INTO "NewestRun" SELECT * FROM newest_runs(others) WHERE "id" = newest."id";
  END LOOP;
  RETURN OLD;
END $$;

CREATE FUNCTION add_server_run() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM add_server_runs(ARRAY[NEW."id"]);
  RETURN NULL;
END $$;

CREATE FUNCTION keep_tags() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM "RunTag" WHERE "runId" = NEW."id";
  INSERT INTO "RunTag" SELECT DISTINCT NEW."id", tag, NEW."workspaceId" FROM unnest(NEW."tags") AS tag;
  RETURN NULL;
END $$;

CREATE FUNCTION keep_stored_bytes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' AND OLD."storedBytes" <> 0 THEN
    PERFORM add_stored_bytes(OLD."workspaceId", -OLD."storedBytes"::bigint);
  END IF;
  IF TG_OP <> 'DELETE' AND NEW."storedBytes" <> 0 THEN
    PERFORM add_stored_bytes(NEW."workspaceId", NEW."storedBytes"::bigint);
  END IF;
  RETURN NULL;
END $$;

-- Minutes that a host worked on a run in the calendar month (UTC) in which it ended.
CREATE FUNCTION add_worked_time(workspace uuid, started timestamptz, finished timestamptz, sign int) RETURNS void LANGUAGE sql AS $$
  INSERT INTO "MonthlyUse" AS stored
  SELECT workspace, month::date, sign * extract(epoch FROM finished - greatest(started, month))::float8 / 60
  FROM date_trunc('month', finished, 'UTC') AS month WHERE finished > started
  ON CONFLICT ("workspaceId", "month") DO UPDATE SET "minutes" = stored."minutes" + EXCLUDED."minutes"
$$;

-- Deleting a run gives none of its time back.
CREATE FUNCTION keep_worked_time() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN PERFORM add_worked_time(OLD."workspaceId", OLD."startedAt", OLD."finishedAt", -1); END IF;
  PERFORM add_worked_time(NEW."workspaceId", NEW."startedAt", NEW."finishedAt", 1);
  RETURN NULL;
END $$;

CREATE CONSTRAINT TRIGGER add_finished_run AFTER INSERT ON "Run" DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW."status" = 'finished') EXECUTE FUNCTION add_finished_run();
CREATE CONSTRAINT TRIGGER add_finished_run_at_its_end AFTER UPDATE ON "Run" DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW."status" = 'finished' AND OLD."status" <> 'finished') EXECUTE FUNCTION add_finished_run();
CREATE TRIGGER remove_finished_run BEFORE DELETE ON "Run"
  FOR EACH ROW WHEN (OLD."status" = 'finished') EXECUTE FUNCTION remove_finished_run();
CREATE TRIGGER add_server_run AFTER INSERT ON "Run" FOR EACH ROW EXECUTE FUNCTION add_server_run();
CREATE TRIGGER add_server_run_again AFTER UPDATE OF "servers", "suite" ON "Run" FOR EACH ROW
  WHEN (NEW."servers" IS DISTINCT FROM OLD."servers" OR NEW."suite" <> OLD."suite") EXECUTE FUNCTION add_server_run();
CREATE TRIGGER keep_tags AFTER INSERT ON "Run"
  FOR EACH ROW WHEN (NEW."tags" <> '{}') EXECUTE FUNCTION keep_tags();
CREATE TRIGGER keep_changed_tags AFTER UPDATE OF "tags" ON "Run"
  FOR EACH ROW WHEN (NEW."tags" IS DISTINCT FROM OLD."tags") EXECUTE FUNCTION keep_tags();
CREATE TRIGGER keep_stored_bytes AFTER INSERT OR DELETE ON "Run" FOR EACH ROW EXECUTE FUNCTION keep_stored_bytes();
CREATE TRIGGER keep_changed_bytes AFTER UPDATE OF "storedBytes" ON "Run"
  FOR EACH ROW WHEN (NEW."storedBytes" IS DISTINCT FROM OLD."storedBytes") EXECUTE FUNCTION keep_stored_bytes();
CREATE TRIGGER keep_worked_time AFTER INSERT OR UPDATE OF "startedAt", "finishedAt" ON "Run"
  FOR EACH ROW EXECUTE FUNCTION keep_worked_time();

-- Texts of a run by which it is searched, in small letters; a line each, so that none goes from one field into the next.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE FUNCTION run_text(name text, note text, tags text[], servers text[], repository text, base text, head text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT lower(concat_ws(E'\n', name, note, array_to_string(tags, E'\n'), array_to_string(servers, E'\n'), repository, base, head))
$$;
