-- AlterTable
ALTER TABLE "AuditEntry" ADD COLUMN     "subjectId" TEXT;
