-- A draft belongs to its upload, as a document does: files uploaded together are taken back together once it is taken over.
ALTER TABLE leasing_drafts ADD COLUMN upload_id uuid;

DO $$
DECLARE
  company integer;
BEGIN
  -- Photos that were taken over as XML; row-level security binds an owner who is no superuser.
  FOR company IN SELECT id FROM tenants LOOP
    PERFORM set_config('app.company_id', company::text, true);
    UPDATE leasing_documents d
    SET media_type = CASE substring(f.content FOR 3) WHEN '\xffd8ff' THEN 'image/jpeg' ELSE 'image/png' END
    FROM leasing_files f
    WHERE d.company_id = company AND f.company_id = company AND f.document_id = d.id AND d.media_type = 'application/xml'
      AND (substring(f.content FOR 3) = '\xffd8ff' OR substring(f.content FOR 8) = '\x89504e470d0a1a0a');
  END LOOP;
END
$$;
