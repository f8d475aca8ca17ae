-- AlterTable
ALTER TABLE "Project" ADD COLUMN     "lastVersion" INTEGER;

-- CreateTable
CREATE TABLE "ProjectVersion" (
    "id" UUID NOT NULL,
    "projectId" UUID NOT NULL,
    "number" INTEGER NOT NULL,
    "fileName" TEXT NOT NULL,
    "digest" TEXT NOT NULL,
    "bytes" INTEGER NOT NULL,
    "files" INTEGER NOT NULL,
    "fileBytes" INTEGER NOT NULL,
    "createdById" UUID,
    "createdAt" TIMESTAMPTZ NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ProjectVersion_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ArchivePart" (
    "versionId" UUID NOT NULL,
    "position" SMALLINT NOT NULL,
    "content" BYTEA NOT NULL,

    CONSTRAINT "ArchivePart_pkey" PRIMARY KEY ("versionId","position")
);

-- CreateIndex
CREATE INDEX "ProjectVersion_createdById_idx" ON "ProjectVersion"("createdById");

-- CreateIndex
CREATE UNIQUE INDEX "ProjectVersion_projectId_number_key" ON "ProjectVersion"("projectId", "number");

-- CreateIndex
CREATE UNIQUE INDEX "ProjectVersion_projectId_digest_key" ON "ProjectVersion"("projectId", "digest");

-- AddForeignKey
ALTER TABLE "ProjectVersion" ADD CONSTRAINT "ProjectVersion_projectId_fkey" FOREIGN KEY ("projectId") REFERENCES "Project"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ProjectVersion" ADD CONSTRAINT "ProjectVersion_createdById_fkey" FOREIGN KEY ("createdById") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ArchivePart" ADD CONSTRAINT "ArchivePart_versionId_fkey" FOREIGN KEY ("versionId") REFERENCES "ProjectVersion"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Archives are packed already: Postgres need not try again.
ALTER TABLE "ArchivePart" ALTER COLUMN "content" SET STORAGE EXTERNAL;
