-- Bytes of all attachments of a company.

CREATE OR REPLACE FUNCTION sum_attachments() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  part record;
BEGIN
  FOR part IN
    SELECT company_id, sum(size) * CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END AS change FROM affected GROUP BY company_id
  LOOP
    -- A company that is deleted takes its sum along.
    CONTINUE WHEN NOT EXISTS (SELECT FROM companies c WHERE c.company_id = part.company_id);
    UPDATE attachment_usage SET bytes = bytes + part.change WHERE company_id = part.company_id;
    CONTINUE WHEN FOUND;
    INSERT INTO attachment_usage AS usage (company_id, bytes) VALUES (part.company_id, part.change)
    ON CONFLICT (company_id) DO UPDATE SET bytes = usage.bytes + excluded.bytes;
  END LOOP;
  RETURN NULL;
END
$$;
CREATE OR REPLACE TRIGGER sum_inserted AFTER INSERT ON attachments REFERENCING NEW TABLE AS affected
  FOR EACH STATEMENT EXECUTE FUNCTION sum_attachments();
CREATE OR REPLACE TRIGGER sum_deleted AFTER DELETE ON attachments REFERENCING OLD TABLE AS affected
  FOR EACH STATEMENT EXECUTE FUNCTION sum_attachments();
