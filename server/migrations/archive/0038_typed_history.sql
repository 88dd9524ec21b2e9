-- Amounts of money were recorded as formatted text, which no page can format again. They are recorded in plain euro, like on the wire.
-- Row-level security binds the owner too, where they are no superuser.
ALTER TABLE work_item_changes NO FORCE ROW LEVEL SECURITY;
UPDATE work_item_changes
SET old_value = replace(regexp_replace(old_value, '[^0-9,-]', '', 'g'), ',', '.'),
  new_value = replace(regexp_replace(new_value, '[^0-9,-]', '', 'g'), ',', '.')
WHERE field IN ('estimatedCost', 'actualCost') AND (old_value LIKE '%€' OR new_value LIKE '%€');
ALTER TABLE work_item_changes FORCE ROW LEVEL SECURITY;
