-- Until its worker says more, a repository is its pool's alone, and one below a folder that the operator allows is
-- known to those who used it.

-- AlterTable
ALTER TABLE "HostRepository" ADD COLUMN     "namedByRun" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "shared" BOOLEAN NOT NULL DEFAULT false;

UPDATE "HostRepository" AS named SET "namedByRun" = true
FROM "HostRepository" AS folder
WHERE folder."hostId" = named."hostId" AND folder."address" LIKE '%/*' AND named."address" NOT LIKE '%/*'
  AND starts_with(named."address", left(folder."address", -1));
