-- AlterEnum
ALTER TYPE "RequestKind" ADD VALUE 'listen';
ALTER TYPE "RequestKind" ADD VALUE 'discover';
