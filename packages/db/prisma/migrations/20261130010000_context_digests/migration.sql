-- Digests of tools were those of plain texts, and are now those of canonical JSON: where the texts are not stored, both
-- cannot be told apart. Without its catalogue a build is compared by sizes, which is said.
UPDATE "BuildContext" SET "catalogue" = NULL
  WHERE jsonb_path_exists("catalogue", '$.tools[*] ? (@.texts == null)');
