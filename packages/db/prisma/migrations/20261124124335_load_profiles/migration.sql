-- CreateTable
CREATE TABLE "LoadProfile" (
    "id" UUID NOT NULL,
    "workspaceId" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "profile" TEXT NOT NULL,
    "createdById" UUID,
    "createdAt" TIMESTAMPTZ NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "LoadProfile_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "LoadProfile_createdById_idx" ON "LoadProfile"("createdById");

-- CreateIndex
CREATE UNIQUE INDEX "LoadProfile_workspaceId_name_key" ON "LoadProfile"("workspaceId", "name");

-- CreateIndex
CREATE UNIQUE INDEX "LoadProfile_workspaceId_profile_key" ON "LoadProfile"("workspaceId", "profile");

-- AddForeignKey
ALTER TABLE "LoadProfile" ADD CONSTRAINT "LoadProfile_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "LoadProfile" ADD CONSTRAINT "LoadProfile_createdById_fkey" FOREIGN KEY ("createdById") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;
