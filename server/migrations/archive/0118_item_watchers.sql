-- Members who watch an item (docs/decisions/0104-notifications.md) are notified of comments and of changes of its status.
CREATE TABLE item_watchers (
  company_id integer NOT NULL,
  item_id integer NOT NULL,
  user_id integer NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (company_id, item_id, user_id),
  FOREIGN KEY (company_id, item_id) REFERENCES work_items (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, user_id) REFERENCES users (company_id, id) ON DELETE CASCADE
);
CREATE INDEX item_watchers_by_user ON item_watchers (company_id, user_id);
CALL protect_tenant_table('item_watchers');

ALTER TABLE notifications
  DROP CONSTRAINT notifications_kind_check,
  ADD CHECK (kind IN ('assigned', 'mentioned', 'watched', 'due', 'import', 'answer', 'document'));
ALTER TABLE notification_choices
  DROP CONSTRAINT notification_choices_kind_check,
  ADD CHECK (kind IN ('assigned', 'mentioned', 'watched', 'due', 'import', 'answer', 'document'));
