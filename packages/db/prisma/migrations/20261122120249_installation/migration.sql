-- CreateEnum
CREATE TYPE "SignUp" AS ENUM ('open', 'invited', 'demo');

-- CreateTable
CREATE TABLE "Installation" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "signUp" "SignUp" NOT NULL,
    "updatedAt" TIMESTAMPTZ NOT NULL,

    CONSTRAINT "Installation_pkey" PRIMARY KEY ("id")
);
