-- AlterTable
ALTER TABLE "ContractCheck" ADD COLUMN     "bytes" INTEGER;
