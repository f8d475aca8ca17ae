-- AlterEnum
ALTER TYPE "Party" ADD VALUE 'backends';
ALTER TYPE "Party" ADD VALUE 'bridge';

-- AlterEnum
ALTER TYPE "RunKind" ADD VALUE 'try';

-- AlterTable
ALTER TABLE "Run" ADD COLUMN     "projectFile" TEXT,
ADD COLUMN     "projectId" UUID;

-- AlterTable
ALTER TABLE "Trial" ADD COLUMN     "tried" JSONB;

-- CreateTable
CREATE TABLE "Project" (
    "id" UUID NOT NULL,
    "workspaceId" UUID NOT NULL,
    "title" TEXT NOT NULL,
    "repository" TEXT NOT NULL,
    "ref" TEXT,
    "path" TEXT NOT NULL DEFAULT 'headroom.yaml',
    "file" TEXT,
    "servers" JSONB NOT NULL DEFAULT '[]',
    "suite" TEXT,
    "hostClass" TEXT NOT NULL,
    "createdById" UUID,
    "createdAt" TIMESTAMPTZ NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Project_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Workload" (
    "id" TEXT NOT NULL,
    "definition" JSONB NOT NULL,
    "createdAt" TIMESTAMPTZ NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Workload_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "Project_createdById_idx" ON "Project"("createdById");

-- CreateIndex
CREATE INDEX "Project_suite_idx" ON "Project"("suite");

-- CreateIndex
CREATE UNIQUE INDEX "Project_workspaceId_repository_path_key" ON "Project"("workspaceId", "repository", "path");

-- CreateIndex
CREATE INDEX "Run_projectId_id_idx" ON "Run"("projectId", "id" DESC);

-- AddForeignKey
ALTER TABLE "Project" ADD CONSTRAINT "Project_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Project" ADD CONSTRAINT "Project_createdById_fkey" FOREIGN KEY ("createdById") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Project" ADD CONSTRAINT "Project_suite_fkey" FOREIGN KEY ("suite") REFERENCES "Workload"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Run" ADD CONSTRAINT "Run_projectId_fkey" FOREIGN KEY ("projectId") REFERENCES "Project"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- Neither who created a run nor the project that it was queued from is part of what it shows: both may go.
CREATE OR REPLACE FUNCTION keep_published_run() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    PERFORM refuse_if_published(OLD."id");
    RETURN OLD;
  END IF;
  IF to_jsonb(NEW) - 'createdById' - 'shareKey' - 'projectId'
    IS DISTINCT FROM to_jsonb(OLD) - 'createdById' - 'shareKey' - 'projectId' THEN
    PERFORM refuse_if_published(OLD."id");
  END IF;
  RETURN NEW;
END $$;
