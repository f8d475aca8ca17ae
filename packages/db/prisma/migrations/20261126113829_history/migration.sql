-- AlterTable
ALTER TABLE "Revision" ADD COLUMN     "author" TEXT;

-- CreateTable
CREATE TABLE "Acknowledgement" (
    "watchId" UUID NOT NULL,
    "commit" TEXT NOT NULL,
    "reason" TEXT,
    "fixedBy" TEXT,
    "createdById" UUID,
    "createdAt" TIMESTAMPTZ NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Acknowledgement_pkey" PRIMARY KEY ("watchId","commit")
);

-- CreateIndex
CREATE INDEX "Acknowledgement_createdById_idx" ON "Acknowledgement"("createdById");

-- AddForeignKey
ALTER TABLE "Acknowledgement" ADD CONSTRAINT "Acknowledgement_watchId_fkey" FOREIGN KEY ("watchId") REFERENCES "Watch"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Acknowledgement" ADD CONSTRAINT "Acknowledgement_createdById_fkey" FOREIGN KEY ("createdById") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;
