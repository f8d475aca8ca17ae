-- CreateTable
CREATE TABLE "BuildContext" (
    "buildId" UUID NOT NULL,
    "config" TEXT NOT NULL,
    "result" JSONB NOT NULL,
    "createdAt" TIMESTAMPTZ NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "BuildContext_pkey" PRIMARY KEY ("buildId","config")
);

-- AddForeignKey
ALTER TABLE "BuildContext" ADD CONSTRAINT "BuildContext_buildId_fkey" FOREIGN KEY ("buildId") REFERENCES "Build"("id") ON DELETE CASCADE ON UPDATE CASCADE;
