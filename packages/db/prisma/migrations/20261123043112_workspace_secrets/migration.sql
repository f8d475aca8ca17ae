-- CreateTable
CREATE TABLE "WorkspaceSecret" (
    "workspaceId" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "encrypted" TEXT NOT NULL,
    "changedAt" TIMESTAMPTZ NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "WorkspaceSecret_pkey" PRIMARY KEY ("workspaceId","name")
);

-- AddForeignKey
ALTER TABLE "WorkspaceSecret" ADD CONSTRAINT "WorkspaceSecret_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;
