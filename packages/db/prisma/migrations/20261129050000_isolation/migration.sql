-- AlterEnum
ALTER TYPE "RunKind" ADD VALUE 'isolation' AFTER 'scaling';
