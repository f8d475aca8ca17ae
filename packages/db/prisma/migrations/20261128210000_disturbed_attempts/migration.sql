-- CreateTable
CREATE TABLE "DisturbedAttempt" (
    "trialId" UUID NOT NULL,
    "attempt" SMALLINT NOT NULL,
    "result" JSONB NOT NULL,
    "startedAt" TIMESTAMPTZ NOT NULL,
    "finishedAt" TIMESTAMPTZ NOT NULL,

    CONSTRAINT "DisturbedAttempt_pkey" PRIMARY KEY ("trialId")
);

-- AddForeignKey
ALTER TABLE "DisturbedAttempt" ADD CONSTRAINT "DisturbedAttempt_trialId_fkey" FOREIGN KEY ("trialId") REFERENCES "Trial"("id") ON DELETE CASCADE ON UPDATE CASCADE;
