-- AlterEnum
ALTER TYPE "EventKind" ADD VALUE 'growth_found';
