-- AlterTable
ALTER TABLE "Project" ADD COLUMN "standsIn" BOOLEAN NOT NULL DEFAULT false;
