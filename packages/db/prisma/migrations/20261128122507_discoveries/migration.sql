-- CreateTable
CREATE TABLE "Discovery" (
    "runId" UUID NOT NULL,
    "request" JSONB NOT NULL,
    "step" TEXT,
    "found" JSONB,
    "files" JSONB NOT NULL DEFAULT '{}',

    CONSTRAINT "Discovery_pkey" PRIMARY KEY ("runId")
);

-- AddForeignKey
ALTER TABLE "Discovery" ADD CONSTRAINT "Discovery_runId_fkey" FOREIGN KEY ("runId") REFERENCES "Run"("id") ON DELETE CASCADE ON UPDATE CASCADE;
