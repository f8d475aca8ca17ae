-- CreateEnum
CREATE TYPE "RunStatus" AS ENUM ('queued', 'running', 'finished', 'failed', 'cancelled');

-- CreateEnum
CREATE TYPE "TrialStatus" AS ENUM ('waiting', 'running', 'passed', 'server_failed', 'rig_failed', 'invalid', 'cancelled');

-- CreateEnum
CREATE TYPE "RequestKind" AS ENUM ('tool', 'initialize', 'tools_list', 'notification', 'delete');

-- CreateEnum
CREATE TYPE "Party" AS ENUM ('server', 'redis', 'api', 'load');

-- CreateEnum
CREATE TYPE "CheckOutcome" AS ENUM ('pass', 'warn', 'fail');

-- CreateEnum
CREATE TYPE "BuildStatus" AS ENUM ('building', 'built', 'failed');

-- CreateTable
CREATE TABLE "Workspace" (
    "id" UUID NOT NULL,
    "slug" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Workspace_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "User" (
    "id" UUID NOT NULL,
    "workspaceId" UUID NOT NULL,
    "email" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "User_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Host" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "runtime" TEXT NOT NULL,
    "description" JSONB NOT NULL,
    "heartbeatAt" TIMESTAMPTZ NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "createdAt" TIMESTAMPTZ NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Host_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Revision" (
    "id" UUID NOT NULL,
    "repository" TEXT NOT NULL,
    "commit" TEXT NOT NULL,
    "dirty" BOOLEAN NOT NULL,
    "createdAt" TIMESTAMPTZ NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Revision_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Build" (
    "id" UUID NOT NULL,
    "serverId" TEXT NOT NULL,
    "contentHash" TEXT NOT NULL,
    "status" "BuildStatus" NOT NULL,
    "log" TEXT NOT NULL DEFAULT '',
    "seconds" DOUBLE PRECISION,
    "frameworkVersion" TEXT,
    "runtimeVersion" TEXT,
    "toolchains" JSONB NOT NULL DEFAULT '{}',
    "createdAt" TIMESTAMPTZ NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Build_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Run" (
    "id" UUID NOT NULL,
    "workspaceId" UUID NOT NULL,
    "createdById" UUID,
    "suite" TEXT NOT NULL,
    "profile" TEXT NOT NULL,
    "handshake" TEXT NOT NULL,
    "servers" TEXT[],
    "rounds" INTEGER NOT NULL,
    "seed" INTEGER NOT NULL,
    "status" "RunStatus" NOT NULL DEFAULT 'queued',
    "reason" TEXT,
    "hostId" UUID,
    "leaseOwner" TEXT,
    "leaseUntil" TIMESTAMPTZ,
    "cancelRequestedAt" TIMESTAMPTZ,
    "environment" JSONB,
    "createdAt" TIMESTAMPTZ NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "startedAt" TIMESTAMPTZ,
    "finishedAt" TIMESTAMPTZ,

    CONSTRAINT "Run_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Trial" (
    "id" UUID NOT NULL,
    "runId" UUID NOT NULL,
    "serverId" TEXT NOT NULL,
    "revisionId" UUID,
    "buildId" UUID,
    "round" INTEGER NOT NULL,
    "position" INTEGER NOT NULL,
    "status" "TrialStatus" NOT NULL DEFAULT 'waiting',
    "reason" TEXT,
    "phases" JSONB NOT NULL DEFAULT '[]',
    "coldStartMs" DOUBLE PRECISION,
    "idleMemoryMb" DOUBLE PRECISION,
    "windowMs" DOUBLE PRECISION,
    "testMs" DOUBLE PRECISION,
    "countedRequests" INTEGER,
    "log" TEXT NOT NULL DEFAULT '',
    "startedAt" TIMESTAMPTZ,
    "finishedAt" TIMESTAMPTZ,

    CONSTRAINT "Trial_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Measurement" (
    "trialId" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "kind" "RequestKind" NOT NULL,
    "count" INTEGER NOT NULL,
    "errorsHttp" INTEGER NOT NULL,
    "errorsJsonrpc" INTEGER NOT NULL,
    "errorsIsError" INTEGER NOT NULL,
    "errorsCheck" INTEGER NOT NULL,
    "minMs" DOUBLE PRECISION,
    "meanMs" DOUBLE PRECISION,
    "maxMs" DOUBLE PRECISION,
    "quantilesMs" REAL[],

    CONSTRAINT "Measurement_pkey" PRIMARY KEY ("trialId","name")
);

-- CreateTable
CREATE TABLE "ResourceSeries" (
    "trialId" UUID NOT NULL,
    "party" "Party" NOT NULL,
    "intervalsMs" INTEGER[],
    "highestCpuPct" DOUBLE PRECISION NOT NULL,
    "cpuSteps" SMALLINT[],
    "highestMemoryMb" DOUBLE PRECISION NOT NULL,
    "memorySteps" SMALLINT[],
    "cpuMs" DOUBLE PRECISION NOT NULL,
    "meanMemoryMb" DOUBLE PRECISION NOT NULL,
    "peakMemoryMb" DOUBLE PRECISION NOT NULL,

    CONSTRAINT "ResourceSeries_pkey" PRIMARY KEY ("trialId","party")
);

-- CreateTable
CREATE TABLE "ContractCheck" (
    "trialId" UUID NOT NULL,
    "position" SMALLINT NOT NULL,
    "name" TEXT NOT NULL,
    "outcome" "CheckOutcome" NOT NULL,
    "reason" TEXT,
    "ms" REAL NOT NULL,

    CONSTRAINT "ContractCheck_pkey" PRIMARY KEY ("trialId","position")
);

-- CreateTable
CREATE TABLE "Publication" (
    "id" UUID NOT NULL,
    "runId" UUID NOT NULL,
    "slug" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "summary" TEXT NOT NULL,
    "publishedAt" TIMESTAMPTZ NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "withdrawnAt" TIMESTAMPTZ,

    CONSTRAINT "Publication_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "PublishedStudy" (
    "id" UUID NOT NULL,
    "slug" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "source" TEXT NOT NULL,
    "sourceUrl" TEXT NOT NULL,
    "data" JSONB NOT NULL,
    "importedAt" TIMESTAMPTZ NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "PublishedStudy_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "Workspace_slug_key" ON "Workspace"("slug");

-- CreateIndex
CREATE UNIQUE INDEX "User_email_key" ON "User"("email");

-- CreateIndex
CREATE INDEX "User_workspaceId_idx" ON "User"("workspaceId");

-- CreateIndex
CREATE UNIQUE INDEX "Host_name_key" ON "Host"("name");

-- CreateIndex
CREATE UNIQUE INDEX "Revision_repository_commit_dirty_key" ON "Revision"("repository", "commit", "dirty");

-- CreateIndex
CREATE UNIQUE INDEX "Build_serverId_contentHash_key" ON "Build"("serverId", "contentHash");

-- CreateIndex
CREATE INDEX "Run_workspaceId_id_idx" ON "Run"("workspaceId", "id" DESC);

-- CreateIndex
CREATE INDEX "Run_status_id_idx" ON "Run"("status", "id");

-- CreateIndex
CREATE INDEX "Run_servers_idx" ON "Run" USING GIN ("servers");

-- CreateIndex
CREATE INDEX "Run_createdById_idx" ON "Run"("createdById");

-- CreateIndex
CREATE INDEX "Run_hostId_idx" ON "Run"("hostId");

-- CreateIndex
CREATE INDEX "Trial_serverId_finishedAt_idx" ON "Trial"("serverId", "finishedAt");

-- CreateIndex
CREATE INDEX "Trial_finishedAt_idx" ON "Trial"("finishedAt" DESC);

-- CreateIndex
CREATE INDEX "Trial_revisionId_idx" ON "Trial"("revisionId");

-- CreateIndex
CREATE INDEX "Trial_buildId_idx" ON "Trial"("buildId");

-- CreateIndex
CREATE UNIQUE INDEX "Trial_runId_position_key" ON "Trial"("runId", "position");

-- CreateIndex
CREATE UNIQUE INDEX "Publication_runId_key" ON "Publication"("runId");

-- CreateIndex
CREATE UNIQUE INDEX "Publication_slug_key" ON "Publication"("slug");

-- CreateIndex
CREATE UNIQUE INDEX "PublishedStudy_slug_key" ON "PublishedStudy"("slug");

-- AddForeignKey
ALTER TABLE "User" ADD CONSTRAINT "User_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Run" ADD CONSTRAINT "Run_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Run" ADD CONSTRAINT "Run_createdById_fkey" FOREIGN KEY ("createdById") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Run" ADD CONSTRAINT "Run_hostId_fkey" FOREIGN KEY ("hostId") REFERENCES "Host"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Trial" ADD CONSTRAINT "Trial_runId_fkey" FOREIGN KEY ("runId") REFERENCES "Run"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Trial" ADD CONSTRAINT "Trial_revisionId_fkey" FOREIGN KEY ("revisionId") REFERENCES "Revision"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Trial" ADD CONSTRAINT "Trial_buildId_fkey" FOREIGN KEY ("buildId") REFERENCES "Build"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Measurement" ADD CONSTRAINT "Measurement_trialId_fkey" FOREIGN KEY ("trialId") REFERENCES "Trial"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ResourceSeries" ADD CONSTRAINT "ResourceSeries_trialId_fkey" FOREIGN KEY ("trialId") REFERENCES "Trial"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ContractCheck" ADD CONSTRAINT "ContractCheck_trialId_fkey" FOREIGN KEY ("trialId") REFERENCES "Trial"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Publication" ADD CONSTRAINT "Publication_runId_fkey" FOREIGN KEY ("runId") REFERENCES "Run"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
