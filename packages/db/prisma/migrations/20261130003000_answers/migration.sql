-- CreateTable
CREATE TABLE "BuildAnswers" (
    "buildId" UUID NOT NULL,
    "config" TEXT NOT NULL,
    "workload" TEXT NOT NULL,
    "result" JSONB NOT NULL,
    "createdAt" TIMESTAMPTZ NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "BuildAnswers_pkey" PRIMARY KEY ("buildId","config","workload")
);

-- AddForeignKey
ALTER TABLE "BuildAnswers" ADD CONSTRAINT "BuildAnswers_buildId_fkey" FOREIGN KEY ("buildId") REFERENCES "Build"("id") ON DELETE CASCADE ON UPDATE CASCADE;
