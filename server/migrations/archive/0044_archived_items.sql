-- Vehicles, offences and repairs that are out of the way: out of lists, counts and due dates until somebody brings them back.

-- A flag beside the moment, because lists filter by it: without statistics a planner takes a comparison with null for rare, a flag for even.
ALTER TABLE work_items
  ADD COLUMN is_archived boolean NOT NULL DEFAULT false,
  ADD COLUMN archived_at timestamptz,
  ADD CONSTRAINT work_items_archived_at CHECK (is_archived = (archived_at IS NOT NULL));
CREATE INDEX work_items_archived ON work_items (company_id, kind, id) WHERE is_archived;

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

CREATE OR REPLACE FUNCTION move_work_item_count() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  CALL add_to_list_count(OLD.company_id, OLD.kind, OLD.status, -(NOT OLD.is_archived)::integer);
  CALL add_to_list_count(NEW.company_id, NEW.kind, NEW.status, (NOT NEW.is_archived)::integer);
  RETURN NULL;
END
$$;
DROP TRIGGER move_count ON work_items;
CREATE TRIGGER move_count AFTER UPDATE OF status, is_archived ON work_items FOR EACH ROW
  WHEN ((OLD.status, OLD.is_archived) IS DISTINCT FROM (NEW.status, NEW.is_archived))
  EXECUTE FUNCTION move_work_item_count();
