-- What is due of an item and when (docs/decisions/0205-due-dates-are-stored.md): written with the item, read by every page that shows a date.
-- Rows exist only for what can be due: not of archived or finished items. Overdue and near follow from the day on which it is asked.
CREATE TABLE due_dates (
  company_id integer NOT NULL,
  item_id integer NOT NULL,
  type text NOT NULL,
  -- For a tyre change the first one that the tyres of the season missed; for a service by mileage the projected day. Null: not known.
  day date,
  due_at timestamptz,
  due_km integer,
  -- Not rounded: the latest mileage is not.
  km_left double precision,
  -- Last day on which the projected day is believed: the mileage behind it is too old then.
  believed_until date,
  is_first boolean NOT NULL DEFAULT false,
  is_spread boolean NOT NULL DEFAULT false,
  PRIMARY KEY (company_id, item_id, type)
);
CREATE INDEX due_dates_by_day ON due_dates (company_id, type, day, due_at, item_id);
CALL protect_tenant_table('due_dates');
ALTER TABLE due_dates ADD FOREIGN KEY (company_id, item_id) REFERENCES work_items (company_id, id) ON DELETE CASCADE;

-- Companies of an earlier version are filled when the server starts.
ALTER TABLE tenants ADD COLUMN has_due_dates boolean NOT NULL DEFAULT false;
ALTER TABLE tenants ALTER COLUMN has_due_dates SET DEFAULT true;
