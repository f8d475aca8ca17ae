-- AlterTable
ALTER TABLE "Trial" ADD COLUMN     "hostCpuMs" DOUBLE PRECISION;
