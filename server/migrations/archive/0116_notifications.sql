-- Notifications of members (docs/decisions/0104-notifications.md). Each has exactly one subject and is deleted with it.
CREATE TABLE notifications (
  company_id integer NOT NULL,
  id integer GENERATED ALWAYS AS IDENTITY,
  user_id integer NOT NULL,
  kind text NOT NULL CHECK (kind IN ('assigned', 'mentioned', 'due', 'import', 'answer', 'document')),
  item_id integer,
  import_id integer,
  draft_id integer,
  -- Address of whoever caused it, as in the history; null for the program.
  by_email text,
  detail text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL,
  read_at timestamptz,
  PRIMARY KEY (company_id, id),
  FOREIGN KEY (company_id, user_id) REFERENCES users (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, item_id) REFERENCES work_items (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, import_id) REFERENCES import_runs (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, draft_id) REFERENCES leasing_drafts (company_id, id) ON DELETE CASCADE,
  CHECK (num_nonnulls(item_id, import_id, draft_id) = 1)
);
CREATE INDEX notifications_by_user ON notifications (company_id, user_id, id);
CREATE INDEX notifications_unread ON notifications (company_id, user_id, id) WHERE read_at IS NULL;
CREATE INDEX notifications_by_item ON notifications (company_id, item_id) WHERE item_id IS NOT NULL;
CREATE INDEX notifications_by_import ON notifications (company_id, import_id) WHERE import_id IS NOT NULL;
CREATE INDEX notifications_by_draft ON notifications (company_id, draft_id) WHERE draft_id IS NOT NULL;
CALL protect_tenant_table('notifications');

-- Due dates that a member has been notified of: another date or level is another one.
CREATE TABLE due_notices (
  company_id integer NOT NULL,
  user_id integer NOT NULL,
  item_id integer NOT NULL,
  type text NOT NULL,
  due text NOT NULL,
  level text NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (company_id, user_id, item_id, type, due, level),
  FOREIGN KEY (company_id, user_id) REFERENCES users (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, item_id) REFERENCES work_items (company_id, id) ON DELETE CASCADE
);
CREATE INDEX due_notices_by_item ON due_notices (company_id, item_id);
CALL protect_tenant_table('due_notices');
