-- AlterTable
ALTER TABLE "Host" ADD COLUMN     "leaseOwner" TEXT,
ADD COLUMN     "leaseUntil" TIMESTAMPTZ;

-- AlterTable
ALTER TABLE "Run" ADD COLUMN     "lostWorkers" SMALLINT NOT NULL DEFAULT 0;

-- CreateTable
CREATE TABLE "ServedTime" (
    "hostClass" TEXT NOT NULL,
    "workspaceId" UUID NOT NULL,
    "servedAt" TIMESTAMPTZ NOT NULL,

    CONSTRAINT "ServedTime_pkey" PRIMARY KEY ("hostClass","workspaceId")
);

-- AddForeignKey
ALTER TABLE "ServedTime" ADD CONSTRAINT "ServedTime_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Turns go on as they were.
INSERT INTO "ServedTime" ("hostClass", "workspaceId", "servedAt")
SELECT "hostClass", "workspaceId", max("claimedAt") FROM "Run" WHERE "claimedAt" IS NOT NULL GROUP BY 1, 2;
