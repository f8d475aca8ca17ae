-- Read in place of a value that only a newer version knows; no row has it.
-- AlterEnum
ALTER TYPE "TrialStatus" ADD VALUE 'newer';

-- AlterEnum
ALTER TYPE "EventKind" ADD VALUE 'newer';

-- AlterEnum
ALTER TYPE "RunKind" ADD VALUE 'newer';
