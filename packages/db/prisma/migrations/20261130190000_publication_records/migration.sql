-- CreateTable
CREATE TABLE "PublicationRecord" (
    "publicationId" UUID NOT NULL,
    "methodVersion" INTEGER NOT NULL,
    "asPublished" BOOLEAN NOT NULL,
    "computedAt" TIMESTAMPTZ NOT NULL,
    "page" JSONB NOT NULL,
    "digest" TEXT NOT NULL,

    CONSTRAINT "PublicationRecord_pkey" PRIMARY KEY ("publicationId")
);

-- CreateTable
CREATE TABLE "PublicationFile" (
    "publicationId" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "content" BYTEA NOT NULL,

    CONSTRAINT "PublicationFile_pkey" PRIMARY KEY ("publicationId","name")
);

-- AddForeignKey
ALTER TABLE "PublicationRecord" ADD CONSTRAINT "PublicationRecord_publicationId_fkey" FOREIGN KEY ("publicationId") REFERENCES "Publication"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PublicationFile" ADD CONSTRAINT "PublicationFile_publicationId_fkey" FOREIGN KEY ("publicationId") REFERENCES "PublicationRecord"("publicationId") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Pages grow with servers and tables; files of many rounds, and of raw measurements, take most.
ALTER TABLE "PublicationRecord" ADD CONSTRAINT "PublicationRecord_page_check" CHECK (pg_column_size("page") <= 4194304);
ALTER TABLE "PublicationFile" ADD CONSTRAINT "PublicationFile_content_check" CHECK (octet_length("content") <= 67108864);
ALTER TABLE "PublicationFile" ADD CONSTRAINT "PublicationFile_name_check" CHECK (length("name") <= 200);

-- Compressed already.
ALTER TABLE "PublicationFile" ALTER COLUMN "content" SET STORAGE EXTERNAL;

-- A record stays as it was stored: it is added to, in the transaction that stores it, and never changed.
CREATE FUNCTION keep_publication_record() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the record of publication % cannot change', OLD."publicationId" USING ERRCODE = 'PUB01';
END $$;

CREATE TRIGGER keep_published BEFORE UPDATE OR DELETE ON "PublicationRecord"
  FOR EACH ROW EXECUTE FUNCTION keep_publication_record();
CREATE TRIGGER keep_published BEFORE UPDATE OR DELETE ON "PublicationFile"
  FOR EACH ROW EXECUTE FUNCTION keep_publication_record();
CREATE TRIGGER keep_published_all BEFORE TRUNCATE ON "PublicationRecord" EXECUTE FUNCTION keep_published_tables();
CREATE TRIGGER keep_published_all BEFORE TRUNCATE ON "PublicationFile" EXECUTE FUNCTION keep_published_tables();
