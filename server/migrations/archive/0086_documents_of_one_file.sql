-- Several documents of one file (docs/decisions/0056-asking-about-documents.md): null if the file is the document, else the place of the document in it. 0 where a person
-- took one document out of pages that were not read apart; the file may be uploaded again for the others.
ALTER TABLE leasing_drafts ADD COLUMN file_part integer CHECK (file_part > 0);
ALTER TABLE leasing_documents ADD COLUMN file_part integer CHECK (file_part >= 0);
ALTER TABLE leasing_drafts DROP CONSTRAINT leasing_drafts_file;
CREATE UNIQUE INDEX leasing_drafts_file ON leasing_drafts (company_id, sha256, coalesce(file_part, 0));
ALTER TABLE leasing_documents DROP CONSTRAINT leasing_documents_file;
CREATE UNIQUE INDEX leasing_documents_file ON leasing_documents (company_id, sha256, coalesce(file_part, 0))
  WHERE file_part IS DISTINCT FROM 0;
CREATE INDEX leasing_documents_by_hash ON leasing_documents (company_id, sha256);

-- Documents taken out of such a file before. Row-level security binds an owner who is no superuser.
DO $$
DECLARE
  company integer;
BEGIN
  FOR company IN SELECT id FROM tenants LOOP
    PERFORM set_config('app.company_id', company::text, true);
    UPDATE leasing_documents SET file_part = 0 WHERE company_id = company AND (
      array_to_string(notices, ' ') LIKE '%Die Datei enthält offenbar mehrere Belege.%'
      OR array_to_string(notices, ' ') LIKE '%Die PDF enthält mehrere E-Rechnungen (%');
  END LOOP;
END
$$;
