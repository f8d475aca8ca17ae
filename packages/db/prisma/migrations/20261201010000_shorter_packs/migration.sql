-- Measurements with a pack have no lists: an empty one takes 13 bytes.
ALTER TABLE "Measurement" ALTER COLUMN "tailUs" DROP DEFAULT,
ALTER COLUMN "tailCounts" DROP DEFAULT;

-- The release before cannot read the packs of this one: an installation that ran before stores rows for fourteen days more.
UPDATE "WayBack" SET "closesAt" = now() + interval '14 days' WHERE EXISTS (SELECT FROM "Run");
