-- Photos and PDFs that hang on work items.

CREATE TABLE attachments (
  company_id integer NOT NULL,
  id integer GENERATED ALWAYS AS IDENTITY,
  item_id integer NOT NULL,
  -- Text to show; nothing is ever stored or found under it.
  file_name text NOT NULL,
  content_type text NOT NULL CHECK (content_type IN ('image/jpeg', 'image/png', 'image/webp', 'application/pdf')),
  size integer NOT NULL CHECK (size > 0),
  -- Dimensions of a picture, in pixels.
  width integer,
  height integer,
  sha256 bytea NOT NULL,
  user_email text NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (company_id, id),
  FOREIGN KEY (company_id, item_id) REFERENCES work_items (company_id, id) ON DELETE CASCADE
);
CREATE INDEX attachments_by_item ON attachments (company_id, item_id, id);
CALL protect_tenant_table('attachments');

-- Apart from the attachments, so that listing those never touches the files. Neither part can be compressed any further,
-- and kept as it is a file can be read piece by piece.
CREATE TABLE attachment_files (
  company_id integer NOT NULL,
  attachment_id integer NOT NULL,
  content bytea NOT NULL,
  thumbnail bytea,
  PRIMARY KEY (company_id, attachment_id),
  FOREIGN KEY (company_id, attachment_id) REFERENCES attachments (company_id, id) ON DELETE CASCADE
);
ALTER TABLE attachment_files ALTER COLUMN content SET STORAGE EXTERNAL;
ALTER TABLE attachment_files ALTER COLUMN thumbnail SET STORAGE EXTERNAL;
CALL protect_tenant_table('attachment_files');

-- Total bytes of a company's attachments, kept in the transaction that changes them.
CREATE TABLE attachment_usage (
  company_id integer NOT NULL REFERENCES companies (company_id) ON DELETE CASCADE,
  bytes bigint NOT NULL CHECK (bytes >= 0),
  PRIMARY KEY (company_id)
);
CALL protect_tenant_table('attachment_usage');

CREATE FUNCTION sum_attachments() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  part record;
BEGIN
  FOR part IN
    SELECT company_id, sum(size) * CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END AS change FROM affected GROUP BY company_id
  LOOP
    -- A company on its way out takes its sum along.
    CONTINUE WHEN NOT EXISTS (SELECT FROM companies c WHERE c.company_id = part.company_id);
    UPDATE attachment_usage SET bytes = bytes + part.change WHERE company_id = part.company_id;
    CONTINUE WHEN FOUND;
    INSERT INTO attachment_usage AS usage (company_id, bytes) VALUES (part.company_id, part.change)
    ON CONFLICT (company_id) DO UPDATE SET bytes = usage.bytes + excluded.bytes;
  END LOOP;
  RETURN NULL;
END
$$;
CREATE TRIGGER sum_inserted AFTER INSERT ON attachments REFERENCING NEW TABLE AS affected
  FOR EACH STATEMENT EXECUTE FUNCTION sum_attachments();
CREATE TRIGGER sum_deleted AFTER DELETE ON attachments REFERENCING OLD TABLE AS affected
  FOR EACH STATEMENT EXECUTE FUNCTION sum_attachments();
