-- Runs that end meanwhile wait for these locks, and are added after it.
LOCK TABLE "WorkspaceUse", "MonthlyUse", "ServerRun", "ServerSeries", "ServerAtRevision", "NewestRun", "RunTag" IN SHARE ROW EXCLUSIVE MODE;
DELETE FROM "WorkspaceUse";
DELETE FROM "MonthlyUse";
DELETE FROM "ServerRun";
DELETE FROM "ServerSeries";
DELETE FROM "ServerAtRevision";
DELETE FROM "NewestRun";
DELETE FROM "RunTag";

INSERT INTO "WorkspaceUse"
SELECT "workspaceId", sum(coalesce("storedBytes", 0)) FROM "Run" GROUP BY "workspaceId";

-- Time of runs that were deleted is in "DeletedTime", which earlier versions write.
INSERT INTO "MonthlyUse"
SELECT "workspaceId", "month", sum("minutes") FROM (
  SELECT "workspaceId", month::date AS "month",
    extract(epoch FROM "finishedAt" - greatest("startedAt", month))::float8 / 60 AS "minutes"
  FROM "Run", date_trunc('month', "finishedAt", 'UTC') AS month WHERE "finishedAt" > "startedAt"
  UNION ALL SELECT "workspaceId", "month", "minutes" FROM "DeletedTime"
) AS worked GROUP BY "workspaceId", "month";

INSERT INTO "RunTag" SELECT DISTINCT "id", tag, "workspaceId" FROM "Run", unnest("tags") AS tag;

SELECT add_server_runs(array_agg("id")) FROM "Run";
INSERT INTO "ServerSeries" SELECT * FROM server_series(ARRAY(SELECT "id" FROM "Run" WHERE "status" = 'finished'));
INSERT INTO "ServerAtRevision"
SELECT * FROM servers_at_revisions(ARRAY(SELECT "id" FROM "Run" WHERE "status" = 'finished'));
SELECT add_newest_runs(ARRAY(SELECT "id" FROM "Run" WHERE "status" = 'finished' AND "kind" = 'single'));
