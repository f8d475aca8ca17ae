-- AlterEnum
ALTER TYPE "RunKind" ADD VALUE 'scaling' AFTER 'starts';
