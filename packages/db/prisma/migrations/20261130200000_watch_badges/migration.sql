-- A watch may show its newest verdict to anybody.
ALTER TABLE "Watch" ADD COLUMN "badge" BOOLEAN NOT NULL DEFAULT false;
