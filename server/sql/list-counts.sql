-- Rows of the unfiltered lists, counted where they are written.

CREATE OR REPLACE PROCEDURE add_to_list_count(company integer, list_name text, of_status text, change integer) LANGUAGE plpgsql AS $$
BEGIN
  -- A company that is deleted takes its counts along.
  IF change = 0 OR NOT EXISTS (SELECT FROM companies c WHERE c.company_id = company) THEN RETURN; END IF;
  INSERT INTO list_counts AS counts (company_id, list, status, shard, rows)
  VALUES (company, list_name, of_status, pg_backend_pid() % 16, change)
  ON CONFLICT (company_id, list, status, shard) DO UPDATE SET rows = counts.rows + excluded.rows;
END
$$;

-- Archived rows are not counted; their own list is short.
CREATE OR REPLACE FUNCTION count_work_items() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  part record;
BEGIN
  FOR part IN
    SELECT company_id, kind, status, count(*)::integer * CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END AS change
    FROM affected WHERE NOT is_archived GROUP BY company_id, kind, status
  LOOP
    CALL add_to_list_count(part.company_id, part.kind, part.status, part.change);
  END LOOP;
  RETURN NULL;
END
$$;
CREATE OR REPLACE TRIGGER count_inserted AFTER INSERT ON work_items REFERENCING NEW TABLE AS affected
  FOR EACH STATEMENT EXECUTE FUNCTION count_work_items();
CREATE OR REPLACE TRIGGER count_deleted AFTER DELETE ON work_items REFERENCING OLD TABLE AS affected
  FOR EACH STATEMENT EXECUTE FUNCTION count_work_items();

CREATE OR REPLACE FUNCTION move_work_item_count() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  CALL add_to_list_count(OLD.company_id, OLD.kind, OLD.status, -(NOT OLD.is_archived)::integer);
  CALL add_to_list_count(NEW.company_id, NEW.kind, NEW.status, (NOT NEW.is_archived)::integer);
  RETURN NULL;
END
$$;
CREATE OR REPLACE TRIGGER move_count AFTER UPDATE OF status, is_archived ON work_items FOR EACH ROW
  WHEN ((OLD.status, OLD.is_archived) IS DISTINCT FROM (NEW.status, NEW.is_archived))
  EXECUTE FUNCTION move_work_item_count();

CREATE OR REPLACE FUNCTION count_trips() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  part record;
BEGIN
  FOR part IN
    SELECT company_id, count(*)::integer * CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END AS change
    FROM affected GROUP BY company_id
  LOOP
    CALL add_to_list_count(part.company_id, 'trip', '', part.change);
  END LOOP;
  RETURN NULL;
END
$$;
CREATE OR REPLACE TRIGGER count_inserted AFTER INSERT ON trips REFERENCING NEW TABLE AS affected
  FOR EACH STATEMENT EXECUTE FUNCTION count_trips();
CREATE OR REPLACE TRIGGER count_deleted AFTER DELETE ON trips REFERENCING OLD TABLE AS affected
  FOR EACH STATEMENT EXECUTE FUNCTION count_trips();
