-- Lines of an item's history, with the address of their author, read first: INSERT … SELECT is no statement for a Citus cluster where numbers are given.
CREATE OR REPLACE FUNCTION record_item_changes(company integer, item integer, author integer, at timestamptz, changes jsonb) RETURNS void
  LANGUAGE plpgsql AS $$
DECLARE
  author_email text := (SELECT u.email FROM users u WHERE u.company_id = company AND u.id = author);
  line record;
BEGIN
  IF author_email IS NULL THEN RETURN; END IF;
  FOR line IN SELECT * FROM jsonb_to_recordset(changes) AS c (field text, "from" text, "to" text) LOOP
    INSERT INTO work_item_changes (company_id, item_id, user_email, field, old_value, new_value, created_at)
    VALUES (company, item, author_email, line.field, line."from", line."to", at);
  END LOOP;
END
$$;
