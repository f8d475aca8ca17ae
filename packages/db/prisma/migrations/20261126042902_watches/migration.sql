-- AlterEnum
ALTER TYPE "EventKind" ADD VALUE 'watch_change';
ALTER TYPE "EventKind" ADD VALUE 'watch_search';
ALTER TYPE "EventKind" ADD VALUE 'watch_paused';

-- AlterTable
ALTER TABLE "Run" ADD COLUMN     "found" JSONB,
ADD COLUMN     "searchesId" UUID,
ADD COLUMN     "watchId" UUID;

-- CreateTable
CREATE TABLE "Watch" (
    "id" UUID NOT NULL,
    "workspaceId" UUID NOT NULL,
    "createdById" UUID,
    "projectId" UUID,
    "repository" TEXT NOT NULL,
    "branch" TEXT NOT NULL,
    "suite" TEXT,
    "profile" TEXT NOT NULL,
    "handshake" TEXT,
    "servers" TEXT[],
    "rounds" INTEGER NOT NULL,
    "untilDecided" BOOLEAN NOT NULL,
    "hostClass" TEXT NOT NULL,
    "everyMinutes" INTEGER NOT NULL,
    "pushSecret" TEXT NOT NULL,
    "firstCommit" TEXT NOT NULL,
    "pushedCommit" TEXT,
    "pushedAt" TIMESTAMPTZ,
    "nextAt" TIMESTAMPTZ NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "problem" TEXT,
    "refusals" SMALLINT NOT NULL DEFAULT 0,
    "pausedAt" TIMESTAMPTZ,
    "pausedReason" TEXT,
    "activeSince" TIMESTAMPTZ NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "createdAt" TIMESTAMPTZ NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Watch_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "WatchPush" (
    "watchId" UUID NOT NULL,
    "digest" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "WatchPush_pkey" PRIMARY KEY ("watchId","digest")
);

-- CreateIndex
CREATE INDEX "Watch_workspaceId_idx" ON "Watch"("workspaceId");

-- CreateIndex
CREATE INDEX "Watch_createdById_idx" ON "Watch"("createdById");

-- CreateIndex
CREATE INDEX "Watch_projectId_idx" ON "Watch"("projectId");

-- CreateIndex
CREATE INDEX "Run_watchId_id_idx" ON "Run"("watchId", "id" DESC);

-- CreateIndex
CREATE INDEX "Run_searchesId_idx" ON "Run"("searchesId");

-- AddForeignKey
ALTER TABLE "Watch" ADD CONSTRAINT "Watch_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Watch" ADD CONSTRAINT "Watch_createdById_fkey" FOREIGN KEY ("createdById") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Watch" ADD CONSTRAINT "Watch_projectId_fkey" FOREIGN KEY ("projectId") REFERENCES "Project"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "WatchPush" ADD CONSTRAINT "WatchPush_watchId_fkey" FOREIGN KEY ("watchId") REFERENCES "Watch"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Run" ADD CONSTRAINT "Run_watchId_fkey" FOREIGN KEY ("watchId") REFERENCES "Watch"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Run" ADD CONSTRAINT "Run_searchesId_fkey" FOREIGN KEY ("searchesId") REFERENCES "Run"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- Which watch queued a run, and what was searched behind it, is no part of what a published run shows either.
CREATE OR REPLACE FUNCTION keep_published_run() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  free CONSTANT text[] := ARRAY[
    'createdById', 'shareKey', 'projectId', 'name', 'note', 'tags', 'watchId', 'searchesId', 'found'
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
