-- CreateTable
CREATE TABLE "DeletedTime" (
    "workspaceId" UUID NOT NULL,
    "month" DATE NOT NULL,
    "minutes" DOUBLE PRECISION NOT NULL,

    CONSTRAINT "DeletedTime_pkey" PRIMARY KEY ("workspaceId","month")
);

-- AddForeignKey
ALTER TABLE "DeletedTime" ADD CONSTRAINT "DeletedTime_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;
